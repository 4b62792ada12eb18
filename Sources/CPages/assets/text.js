// SPDX-License-Identifier: MIT
// A text for stream software, which is asked for again every five seconds; an old one stays while there is no answer.
const place = document.getElementById("text");

async function refresh() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/plain" } });
    if (answer.ok) place.textContent = await answer.text();
  } catch {
    // The next round asks again.
  }
}

setInterval(refresh, 5000);
