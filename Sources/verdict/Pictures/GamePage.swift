// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// A game to look through, as one HTML file that asks for nothing from outside.
///
/// The first picture stands in it as SVG, the rest as the tiles that each event lays or takes off. The policy in its
/// head forbids all requests.
enum GamePage {
  /// Returns the page; it opens at the picture of a place from 0.
  static func html(_ story: GameStory, from place: Int) -> HTML {
    let title = "\(story.names.one) – \(story.names.two)"
    let list = HTML(
      story.frames.enumerated().map { place, frame -> HTML in
        """
        <li><button type="button" data-go="\(place)"><span>\(frame.caption)</span>\
        <span class="sum">\(HTML.number(frame.scores.one)) – \(HTML.number(frame.scores.two))</span></button></li>

        """
      })
    let plates = HTML(
      Seat.allCases.map { seat -> HTML in
        """
        <div class="plate" id="plate\(seat.rawValue)"><span>\(story.names[seat])</span>\
        <b>\(HTML.number(story.frames[place].scores[seat]))</b></div>
        """
      })
    let body: HTML = """
      <main>
      <h1>\(title)</h1>
      <div class="left">
      <div class="plates">\(plates)</div>
      \(HTML(stringLiteral: board(story)))
      <p id="caption" aria-live="polite">\(story.frames[place].caption)</p>
      <div class="bar">
      <button type="button" id="first" aria-label="first picture">«</button>
      <button type="button" id="back" aria-label="one back">‹</button>
      <button type="button" id="play" aria-label="play or stop">▶ Play</button>
      <button type="button" id="on" aria-label="one on">›</button>
      <button type="button" id="last" aria-label="last picture">»</button>
      <input type="range" id="place" min="0" max="\(story.frames.count - 1)" value="\(place)" aria-label="picture">
      </div>
      <p class="keys">Keys: ← and → step, space plays, Home and End</p>
      </div>
      <ol start="0" id="list">\(list)</ol>
      </main>
      <noscript><p>The page needs its script to step through the game.</p></noscript>
      <script type="application/json" id="game">\(HTML(stringLiteral: data(story)))</script>
      <script>\(script)</script>

      """
    return HTML.document("\(title)", head: head, body)
  }

  /// The empty board, in which the script lays the tiles.
  private static func board(_ story: GameStory) -> String {
    let side = BoardSVG.margin + BoardSVG.side * Square.side + 10
    return
      (["<svg id=\"board\" viewBox=\"0 0 \(side) \(side)\" role=\"img\" aria-label=\"the board\">"]
      + BoardSVG.grid(.standard) + ["<g id=\"tiles\"></g>", "</svg>"]).joined(separator: "\n")
  }

  // MARK: Data

  /// Returns the pictures as JSON in which no tag can begin.
  private static func data(_ story: GameStory) -> String {
    var before = Board()
    let frames = story.frames.map { frame -> JSONText in
      var (on, off): ([JSONText], [JSONText]) = ([], [])
      for index in 0..<(Square.side * Square.side) {
        guard let square = Square(row: index / Square.side, column: index % Square.side),
          before[square] != frame.board[square]
        else { continue }
        guard let tile = frame.board[square] else {
          off.append(.number(index))
          continue
        }
        let points = tile.isBlank ? JSONText.text("") : .text("\(story.tiles.points(of: tile))")
        on.append(.list([.number(index), .text(story.tiles.letters(of: tile)), points]))
      }
      before = frame.board
      return .members([
        ("text", .text(frame.caption)), ("scores", .numbers([frame.scores.one, frame.scores.two])),
        ("seat", frame.seat.map { .number($0.rawValue) }),
        ("marked", .numbers(frame.marked.map { $0.row * Square.side + $0.column }.sorted())),
        ("on", .list(on)), ("off", .list(off)),
      ])
    }
    return JSONText.list(frames).line.split(separator: "<", omittingEmptySubsequences: false)
      .joined(separator: "\\u003c")
  }

  // MARK: Style and script

  private static let head: HTML = """
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <style>
    body { margin: 0; background: #f3efe4; color: #2b2116; font: 16px/1.4 "Liberation Sans", Arial, Helvetica, sans-serif }
    h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    main { display: flex; flex-wrap: wrap; gap: 1.5rem; justify-content: center; padding: 1rem }
    .left { width: min(100%, 40rem) }
    .plates { display: flex; gap: .75rem }
    .plate { flex: 1; display: flex; justify-content: space-between; align-items: baseline; gap: .5rem;
      padding: .4rem .9rem; background: #fff; border: 2px solid #d5ccb5; border-radius: .5rem; min-width: 0 }
    .plate span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .plate.acted { background: #fff0c8; border-color: #8a4b00 }
    .plate b { font-size: 1.6rem; font-variant-numeric: tabular-nums }
    svg { display: block; width: 100%; height: auto; margin: .75rem 0; background: #fbf9f4; border-radius: .5rem }
    svg text { text-anchor: middle; fill: #2b2116 }
    .tile { fill: #f3dfa6; stroke: #a98d4d }
    .marked .tile { fill: #ffc83d; stroke: #8a4b00; stroke-width: 2 }
    .letter { font-weight: 600 }
    .blank .letter { fill: #b3261e }
    #caption { min-height: 1.4em; margin: .25rem 0 .75rem; font-size: 1.1rem; text-align: center }
    .bar { display: flex; gap: .4rem; align-items: center }
    .bar input { flex: 1; min-width: 3rem; accent-color: #8a4b00 }
    button { font: inherit; color: inherit; background: #fff; border: 1px solid #c9bfa5; border-radius: .4rem;
      padding: .35rem .7rem; cursor: pointer }
    button:hover { background: #fff0c8 }
    :focus-visible { outline: 3px solid #1f5f99; outline-offset: 1px }
    #play { min-width: 6rem }
    .keys { color: #6a5f49; font-size: .85rem }
    ol { margin: 0; padding: 0 0 0 2.2rem; width: min(100%, 24rem); max-height: 90vh; overflow-y: auto }
    li button { display: flex; width: 100%; justify-content: space-between; gap: 1rem; text-align: left; border: 0;
      background: none }
    li.here button { background: #fff0c8 }
    .sum { font-variant-numeric: tabular-nums; white-space: nowrap }
    @keyframes laid { from { opacity: 0; transform: translateY(-8px) } }
    @media (prefers-reduced-motion: no-preference) { .new { animation: laid .35s ease-out } }
    @media print { .bar, .keys { display: none } ol { max-height: none } }
    </style>
    """

  private static let script: HTML = #"""

    "use strict";
    const frames = JSON.parse(document.getElementById("game").textContent);
    const byId = id => document.getElementById(id);
    const items = [...byId("list").children];
    let at = Number(byId("place").value), timer = 0;

    function part(name, facts, text) {
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const key in facts) made.setAttribute(key, facts[key]);
      if (text !== undefined) made.textContent = text;
      return made;
    }

    function tile([index, letters, points], kind) {
      const x = 24 + 40 * (index % 15), y = 24 + 40 * Math.floor(index / 15);
      const made = part("g", { class: kind + (points === "" ? " blank" : "") });
      made.append(
        part("rect", { class: "tile", x: x + 2, y: y + 2, width: 36, height: 36, rx: 4 }),
        part("text", { class: "letter", x: x + 20, y: y + 27, "font-size": letters.length > 1 ? 15 : 22 }, letters),
        part("text", { x: x + 32, y: y + 35, "font-size": 9 }, points));
      return made;
    }

    function show(place) {
      const isStep = place === at + 1;
      at = Math.max(0, Math.min(frames.length - 1, place));
      const laid = new Map();
      for (const frame of frames.slice(0, at + 1)) {
        for (const index of frame.off) laid.delete(index);
        for (const one of frame.on) laid.set(one[0], one);
      }
      const frame = frames[at], marked = new Set(frame.marked);
      const fresh = new Set(isStep ? frame.on.map(one => one[0]) : []);
      byId("tiles").replaceChildren(...[...laid.values()].map(one =>
        tile(one, (marked.has(one[0]) ? "marked" : "") + (fresh.has(one[0]) ? " new" : ""))));
      for (const seat of [1, 2]) {
        const plate = byId("plate" + seat);
        plate.querySelector("b").textContent = String(frame.scores[seat - 1]).replace("-", "\u2212");
        plate.classList.toggle("acted", frame.seat === seat);
      }
      byId("caption").textContent = frame.text;
      byId("place").value = at;
      items.forEach((item, place) => item.classList.toggle("here", place === at));
      const list = byId("list"), item = items[at];
      if (item.offsetTop < list.offsetTop + list.scrollTop
        || item.offsetTop + item.offsetHeight > list.offsetTop + list.scrollTop + list.clientHeight) {
        list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
      }
      if (at === frames.length - 1) stop();
    }

    function stop() {
      clearInterval(timer);
      timer = 0;
      byId("play").textContent = "▶ Play";
    }

    function toggle() {
      if (timer) return stop();
      if (at === frames.length - 1) show(0);
      timer = setInterval(() => show(at + 1), 1400);
      byId("play").textContent = "❚❚ Stop";
    }

    function go(place) {
      stop();
      show(place);
    }

    byId("first").onclick = () => go(0);
    byId("back").onclick = () => go(at - 1);
    byId("on").onclick = () => go(at + 1);
    byId("last").onclick = () => go(frames.length - 1);
    byId("play").onclick = toggle;
    byId("place").oninput = event => go(Number(event.target.value));
    byId("list").onclick = event => {
      const button = event.target.closest("button");
      if (button) go(Number(button.dataset.go));
    };
    document.addEventListener("keydown", event => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const acts = {
        ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1),
        Home: () => go(0), End: () => go(frames.length - 1), " ": toggle,
      };
      if (!acts[event.key]) return;
      event.preventDefault();
      acts[event.key]();
    });
    show(at);

    """#
}
