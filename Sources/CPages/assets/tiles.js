// SPDX-License-Identifier: MIT
// The tiles of the alphabets: their points, their order and how they are written in a line (Protocol/SPEC.md, 2.8).

const points = {
  catalan: "A1B3C2Ç10D2E1F4G3H8I1J8L1L·L10M2N1NY10O1P3QU8R1S1T1U1V4X10Z8",
  danish: "A1B3C8D2E1F3G3H4I3J4K3L2M3N1O2P4R1S2T2U3V3X8Y4Z8Æ4Ø4Å4",
  dutch: "A1B3C5D2E1F4G3H4I1J4K3L3M3N1O1P3Q10R2S2T2U4V4W5X8Y8Z4",
  english: "A1B3C3D2E1F4G2H4I1J8K5L1M3N1O1P3Q10R1S1T1U1V4W4X8Y4Z10",
  finnish: "A1B8C10D7E1F8G8H4I1J4K2L2M3N1O2P4R4S1T1U3V4W8Y4Ä2Ö7",
  french: "A1B3C3D2E1F4G2H4I1J8K10L1M2N1O1P3Q8R1S1T1U1V4W10X10Y10Z10",
  german: "A1Ä6B3C4D1E1F4G2H2I1J6K4L2M3N1O2Ö8P4Q10R1S1T1U1Ü6V6W3X8Y10Z3",
  italian: "A1B5C2D5E1F5G8H8I1L3M3N3O1P5Q10R2S2T2U3V5Z8",
  norwegian: "A1B4C10D1E1F2G2H3I1J4K2L1M2N1O2P4Q0R1S1T1U4V4W8X0Y6Ü0Z0Æ6Ä0Ø5Ö0Å4",
  polish: "A1Ą5B3C2Ć6D2E1Ę5F5G3H3I1J3K2L2Ł3M2N1Ń7O1Ó5P2R1S1Ś5T2U3W1Y2Z1Ź9Ż5",
  portuguese: "A1B3C2Ç3D2E1F4G4H4I1J5L2M1N3O1P2Q6R1S1T1U1V4X8Z8",
  romanian: "A1B9C1D2E1F8G9H10I1J10L1M4N1O1P2R1S1T1U1V8X10Z10",
  spanish: "A1B3C3CH5D2E1F4G2H4I1J8L1LL8M3N1Ñ8O1P3Q5R1RR8S1T1U1V4X8Y4Z10",
  swedish: "A1B4C8D1E1F3G2H2I1J7K2L1M2N1O2P4Q0R1S1T1U4V3W0X8Y7Ü0Z10Å4Ä3Æ0Ö4",
  turkish: "A1B3C4Ç4D3E1F7G5Ğ8H5I2İ1J10K1L1M2N1O2Ö7P5R1S2Ş4T1U2Ü3V7Y3Z4",
};

const sets = new Map();

/** Returns the points of each tile of an alphabet, in alphabet order; empty where the alphabet is not known. */
export function tileSet(alphabet) {
  if (!sets.has(alphabet)) {
    const pairs = (points[alphabet] ?? "").matchAll(/([^\d]+)(\d+)/gu);
    sets.set(alphabet, new Map([...pairs].map(([, letters, value]) => [letters, Number(value)])));
  }
  return sets.get(alphabet);
}

const tongue = (alphabet) => (alphabet === "turkish" ? "tr" : "en");

/** Returns letters in upper case, as the alphabet has it. */
export const upper = (letters, alphabet) => letters.toLocaleUpperCase(tongue(alphabet));

/** Returns letters in lower case: so a line writes a blank that stands for them. */
export const lower = (letters, alphabet) => letters.toLocaleLowerCase(tongue(alphabet));

/** Returns the tiles of a rack or a word, such as `[CH]Aq?`: each its letters; small ones are blanks. */
export function tilesOf(text) {
  if (!text || text === "-") return [];
  return [...text.matchAll(/\[([^\]]+)\]|(.)/gu)].map(([, long, short]) => long ?? short);
}

/** Returns a tile as a line writes it: more than one letter stands in brackets. */
export const written = (letters) => ([...letters].length > 1 ? `[${letters}]` : letters);

/** Whether a tile that a line names is a blank that stands for letters. */
export const isSmall = (letters, alphabet) => letters !== upper(letters, alphabet);
