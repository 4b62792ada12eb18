# SPDX-License-Identifier: MIT
"""The finder, the checker of plays, and the three practices."""

import re

import pytest
from playwright.sync_api import expect

from stage import browsers, faults_of_axe, fits, sign_in, watched

WIDTHS = [320, 390, 1280, 1920]


@pytest.fixture(scope="module")
def people():
    """A stranger, and a person who practises."""
    with browsers(2) as contexts:
        yield contexts


@pytest.fixture
def words(people, stage):
    page = watched(people[0])
    page.goto(f"{stage.address}/find")
    expect(page.locator("#list option")).to_have_count(1)
    yield page
    faults = page.faults
    page.evaluate("localStorage.clear()")
    page.close()
    assert faults == []


@pytest.fixture
def practice(people, stage):
    page = watched(people[1])
    page.goto(f"{stage.address}/practice")
    if page.locator("text=Sign in").count() > 0:
        sign_in(page, stage.address, "pia", then="/practice")
    expect(page.locator("#choose")).to_be_visible()
    yield page
    if page.locator("#leave").is_visible():
        page.click("#leave")
        expect(page.locator("#choose")).to_be_visible()
    faults = page.faults
    page.close()
    assert faults == []


def shown(page):
    """Returns the words of the finder as people read them."""
    return [re.match(r"\w+", text).group() for text in page.locator("#groups button").all_inner_texts()]


def found(stage, line):
    """Returns the words that the server finds for a person with nc."""
    lines = stage.nc()
    rows = lines.ask(f"FIND {line} limit=500")
    lines.close()
    return [word for row in rows[:-1] for word in re.search(r"words=(\S+)", row).group(1).split(",")]


def fits_everywhere(page):
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert fits(page), width
    page.set_viewport_size({"width": 1280, "height": 800})


def without_faults(page):
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        assert faults_of_axe(page) == []
    fits_everywhere(page)


# The finder

def test_letters_are_answered_while_they_are_typed_longest_first(words):
    expect(words.locator("#letters")).to_be_focused()
    words.keyboard.type("cast")
    expect(words.locator("#count")).to_have_text(re.compile(r"^\d+ words in english\.$"))
    expect(words.locator("#groups h3")).to_have_text(["4 letters", "3 letters", "2 letters"])
    lengths = [len(word) for word in shown(words)]
    assert "CATS" in shown(words) and lengths == sorted(lengths, reverse=True)


def test_a_blank_in_the_letters_stands_for_any_letter(words):
    words.fill("#letters", "quizze?")
    expect(words.locator("#groups button", has_text="QUIZZES")).to_be_visible()
    assert "QUIZZER" in shown(words)


def test_a_pattern_says_how_the_words_look(words):
    words.fill("#pattern", "q.@z")
    expect(words.locator("#count")).to_contain_text("in english")
    assert all(re.fullmatch(r"Q.+Z", word) for word in shown(words))
    assert "QUARTZ" in shown(words)
    words.fill("#pattern", "@quartz@")
    expect(words.locator("#groups button", has_text="QUARTZITE").first).to_be_visible()


def test_letters_that_are_a_pattern_are_read_as_one_and_said_to_be(words, stage):
    for typed in ["p..tz.l", "pr@nt", "@thw@"]:
        words.fill("#letters", typed)
        expect(words.locator("#count")).to_contain_text(f"{typed} was read as a pattern; a blank is ?.")
        # The page shows a hundred words, and the others by a button.
        assert shown(words) == found(stage, f"- {typed}")[:100]
    words.fill("#letters", "quizze.")
    expect(words.locator("#groups button", has_text="QUIZZER")).to_be_visible()
    expect(words.locator("#count")).not_to_contain_text("pattern")


def test_letters_and_pattern_together_are_tiles_over_a_board(words, stage):
    words.fill("#letters", "so")
    words.fill("#pattern", "c.at@")
    expect(words.locator("#groups button", has_text="COATS")).to_be_visible()
    assert set(shown(words)) == set(found(stage, "so c.at@"))


def test_hooks_lengths_and_order_are_choices(words, stage):
    words.click("text=Lengths, hooks, order")
    words.fill("#letters", "lane")
    words.select_option("#hooks", "front")
    expect(words.locator("#groups h3")).to_have_text(["5 letters"])
    assert set(shown(words)) == set(found(stage, "lane hooks=front")) and "PLANE" in shown(words)
    words.select_option("#hooks", "")
    words.select_option("#min", "3")
    words.select_option("#max", "3")
    expect(words.locator("#groups h3")).to_have_text(["3 letters"])
    words.select_option("#max", "")
    words.select_option("#min", "")
    words.check("#exact")
    expect(words.locator("#groups h3")).to_have_text(["4 letters"])
    words.uncheck("#exact")
    words.fill("#letters", "quizcat")
    words.select_option("#sort", "score")
    expect(words.locator("#groups button").first).to_have_text(re.compile("^QUIZ"))
    expect(words.locator("#groups h3")).to_have_count(0)


def test_more_words_come_at_a_press_and_the_cursor_goes_to_the_first(words):
    words.fill("#letters", "retains")
    expect(words.locator("#groups button")).to_have_count(100)
    words.click("#more")
    expect(words.locator("#groups button")).to_have_count(200)
    expect(words.locator("#groups button").nth(100)).to_be_focused()
    assert len(set(shown(words))) == 200


def test_a_question_with_a_fault_is_answered_with_a_sentence(words):
    words.fill("#letters", "c4t")
    expect(words.locator("#said")).to_contain_text("etters")
    words.fill("#letters", "cat")
    expect(words.locator("#said")).to_be_empty()


def test_a_word_is_defined_with_its_hooks_and_the_cursor_stays(words):
    words.fill("#letters", "cat")
    word = words.locator("#groups button", has_text="CAT").first
    word.click()
    expect(words.locator("#meaning h2")).to_have_text("CAT")
    expect(words.locator("#meaning li").first).to_contain_text("feline")
    expect(words.locator("#meaning")).to_contain_text("Front hooks: S")
    expect(words.locator("#polite")).to_contain_text("feline")
    expect(word).to_be_focused()
    words.keyboard.press("Escape")
    expect(words.locator("#meaning")).to_be_hidden()


def test_choices_and_the_question_outlive_a_reload(words):
    words.click("text=Lengths, hooks, order")
    words.uncheck("#points")
    words.select_option("#wording", "short")
    words.fill("#letters", "cat")
    expect(words.locator("#groups button", has_text="ACT")).to_have_text("ACT")
    words.reload()
    expect(words.locator("#groups button", has_text="ACT")).to_have_text("ACT")
    expect(words.locator("#letters")).to_have_value("cat")
    expect(words.locator("#wording")).to_have_value("short")


# The checker

def test_a_play_gets_one_answer_and_no_word_is_marked(words):
    words.fill("#play", "cat dog")
    words.keyboard.press("Enter")
    expect(words.locator("#verdict")).to_have_text(re.compile(r"✓\s+Acceptable\s+CAT DOG in english"))
    words.fill("#play", "cat zzq dog")
    expect(words.locator("#verdict")).to_be_hidden()
    words.keyboard.press("Enter")
    expect(words.locator("#verdict")).to_have_text(re.compile(r"✗\s+Unacceptable\s+CAT ZZQ DOG in english"))
    assert words.locator("#verdict .of").evaluate("node => node.childElementCount") == 0
    expect(words.locator("#assertive")).to_contain_text("Unacceptable")
    words.select_option("#wording", "short")
    expect(words.locator("#verdict strong")).to_have_text("BAD")


def test_a_seated_player_is_refused_with_a_way_back_to_the_table(stage, people):
    page = watched(people[0])
    sign_in(page, stage.address, "ann", then="/login")
    page.evaluate("""async () => {
      const { Wire } = await import(document.querySelector("[rel=stylesheet]").href.replace("base.css", "wire.js"));
      await new Wire().send("OPEN kind=board");
    }""")
    page.goto(f"{stage.address}/find")
    page.fill("#letters", "cat")
    expect(page.locator("#said")).to_contain_text("No words are told while you sit at table")
    expect(page.locator("#said a")).to_have_attribute("href", re.compile(r"^/table/\d+$"))
    expect(page.locator("#groups button")).to_have_count(0)
    page.fill("#play", "cat")
    page.keyboard.press("Enter")
    expect(page.locator("#said a")).to_have_text(re.compile(r"Go to table \d+"))
    expect(page.locator("#verdict")).to_be_hidden()
    assert page.faults == []
    page.click("text=Sign out")
    page.close()


def test_the_finder_is_without_faults_of_access_and_fits(words):
    words.click("text=Lengths, hooks, order")
    words.fill("#play", "cat")
    words.keyboard.press("Enter")
    expect(words.locator("#verdict")).to_be_visible()
    words.fill("#letters", "cast")
    words.locator("#groups button").first.click()
    expect(words.locator("#meaning")).to_be_visible()
    without_faults(words)


# Practice

def rack(page):
    expect(page.locator(".tile").first).to_be_visible()
    return "".join(page.locator(".tile").all_inner_texts())


def start(page, kind):
    expect(page.locator("#choose")).to_be_visible()
    page.locator(f"form[data-kind={kind}] button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#acts")).to_be_visible()


def test_a_stranger_is_asked_to_sign_in_before_practice(stage, people):
    page = watched(people[0])
    page.goto(f"{stage.address}/practice")
    expect(page.locator("#said a")).to_have_attribute("href", "/login?next=/practice")
    assert page.faults == []
    page.close()


def test_threes_through_one_round_by_keyboard(practice, stage):
    start(practice, "threes")
    tiles = rack(practice)
    every = sorted(found(stage, f"{tiles} min=3 max=3"))
    assert len(tiles) == 7 and every
    expect(practice.locator(".places li")).to_have_count(len(every))
    expect(practice.locator("#word")).to_be_focused()
    for place, word in enumerate(every):
        practice.keyboard.type(word.lower())
        if place < min(3, len(every) - 1):
            expect(practice.locator(".places li").nth(place).locator("button")).to_have_text(word)
            expect(practice.locator("#polite")).to_contain_text(f"{word} is found")
            expect(practice.locator("#polite")).to_contain_text(f"{place + 1} of {len(every)} are found.")
    expect(practice.locator(".told li")).to_have_count(len(every))
    expect(practice.locator(".told .good")).to_have_count(len(every))
    expect(practice.locator("#next")).to_be_focused()
    practice.keyboard.press("Enter")
    expect(practice.locator("#facts")).to_contain_text("round 2")


def test_a_word_that_does_not_count_is_told_with_its_reason(practice, stage):
    start(practice, "threes")
    tiles = rack(practice)
    word = found(stage, f"{tiles} min=3 max=3")[0]
    practice.keyboard.type(word)
    expect(practice.locator(".message")).to_have_text(f"{word} is found, 1 point.")
    practice.keyboard.type(word)
    expect(practice.locator(".message")).to_contain_text(f"{word} was found already")
    absent = next(letter for letter in "QZXJKVWB" if letter not in tiles)
    practice.keyboard.type(absent * 3)
    expect(practice.locator(".message")).to_have_text(f"{absent * 3} is not possible from these tiles.")


def test_one_word_is_shown_and_words_that_are_known_are_defined(practice, stage):
    start(practice, "threes")
    first = min(found(stage, f"{rack(practice)} min=3 max=3"))
    practice.click("text=Show one")
    expect(practice.locator(".places button")).to_have_text([first])
    practice.click(".places button")
    expect(practice.locator("#meaning h2")).to_have_text(first)
    practice.click("text=Show all")
    expect(practice.locator(".told li").first).to_contain_text("missed")


def test_tiles_are_tapped_taken_back_and_shuffled(practice):
    start(practice, "scramble")
    tiles = rack(practice)
    practice.locator(".tile").nth(0).click()
    practice.locator(".tile").nth(1).click()
    expect(practice.locator("#word")).to_have_value(tiles[:2])
    expect(practice.locator(".tile.used")).to_have_count(2)
    practice.locator(".tile").nth(1).click(force=True)
    expect(practice.locator("#word")).to_have_value(tiles[:2])
    practice.click("text=Delete")
    expect(practice.locator("#word")).to_have_value(tiles[:1])
    practice.click("text=Shuffle")
    assert sorted(rack(practice)) == sorted(tiles)


def test_a_practice_goes_on_after_the_page_was_closed(practice, people, stage):
    start(practice, "threes")
    tiles = rack(practice)
    word = found(stage, f"{tiles} min=3 max=3")[0]
    practice.keyboard.type(word)
    expect(practice.locator(".places button")).to_have_text([word])
    practice.goto("about:blank")
    practice.goto(f"{stage.address}/practice")
    expect(practice.locator(".places button")).to_have_text([word])
    assert rack(practice) == tiles


def test_scramble_through_one_round_by_keyboard(practice, stage):
    start(practice, "scramble")
    tiles = rack(practice)
    assert len(tiles) == 8
    expect(practice.locator(".clock")).to_have_text(re.compile(r"^(3:00|2:5\d)$"))
    every = found(stage, f"{tiles} min=3")
    root = found(stage, f"{tiles} min=8")[0]
    words = [next(word for word in every if len(word) == length) for length in (3, 4, 5)]
    for place, word in enumerate(words):
        practice.keyboard.type(word)
        practice.keyboard.press("Enter")
        expect(practice.locator(".newest li")).to_have_count(place + 1)
    newest = practice.locator(".newest li").all_inner_texts()
    assert [text.split()[0] for text in newest] == words[::-1]
    assert "5 letters, 4 points" in newest[0].replace("\n", " ")
    expect(practice.locator(".count")).to_contain_text("3 of")
    expect(practice.locator(".count")).to_contain_text("7 points")
    absent = next(letter for letter in "QZXJKVWB" if letter not in tiles)
    unreal = next(tiles[a] + tiles[b] + tiles[c] for a in range(8) for b in range(8) for c in range(8)
                  if len({a, b, c}) == 3 and tiles[a] + tiles[b] + tiles[c] not in every)
    for text, reason in [(absent * 3, "not possible"), (words[0], "found already"), (unreal, "not in the list"),
                         (root, "counts|root|found")]:
        practice.keyboard.type(text)
        practice.keyboard.press("Enter")
        expect(practice.locator(".message")).to_contain_text(re.compile(f"{text} .*({reason})"))
    practice.reload()
    expect(practice.locator(".newest li")).not_to_have_count(0)
    kept = [text.split()[0] for text in practice.locator(".newest li").all_inner_texts()]
    assert kept[-3:] == words[::-1]
    practice.locator("#solve").focus()
    practice.keyboard.press("Enter")
    expect(practice.locator(".root")).to_contain_text("The root is")
    expect(practice.locator(".missed h2")).to_have_text("Missed")
    expect(practice.locator("#next")).to_be_focused()
    practice.keyboard.press("Enter")
    expect(practice.locator("#facts")).to_contain_text("round 2")
    assert rack(practice) != tiles


def test_the_countdown_runs_and_is_no_live_region(practice):
    practice.clock.install()
    practice.reload()
    start(practice, "scramble")
    clock = practice.locator(".clock")
    expect(clock).to_have_text(re.compile(r"^(3:00|2:5\d)$"))
    practice.clock.run_for(125_000)
    expect(clock).to_have_text(re.compile(r"^0:5\d$"))
    expect(practice.locator("#polite")).to_have_text("One minute is left.")
    assert clock.get_attribute("aria-live") == "off"


def test_the_trainer_through_rounds_by_keyboard(practice, stage):
    start(practice, "trainer")
    lines = stage.nc()
    total = 0
    for round in (1, 2):
        expect(practice.locator("#facts")).to_contain_text(f"round {round}")
        play = " ".join(practice.locator(".the-play span").all_inner_texts())
        is_phony = lines.ask(f"JUDGE {play}")[-1].startswith("251")
        expect(practice.locator(".trainer")).to_be_focused()
        practice.keyboard.press("9")
        expect(practice.locator(".percent")).to_have_text("90 %")
        practice.keyboard.press("y" if is_phony else "n")
        expect(practice.locator(".outcome")).to_contain_text("You were right.")
        expect(practice.locator(".outcome")).to_contain_text("phony" if is_phony else "good")
        assert len(practice.locator(".result li").all()) == len(play.split())
        total += 1
        # Nine in ten sure and right: 0.1 squared.
        expect(practice.locator(".record")).to_contain_text("0.01")
        expect(practice.locator("#next")).to_be_focused()
        practice.keyboard.press("Enter")
    lines.close()
    assert total == 2


def test_two_people_practise_at_one_table(practice, stage):
    start(practice, "threes")
    tiles = rack(practice)
    word = found(stage, f"{tiles} min=3 max=3")[-1]
    ben = stage.nc()
    ben.ask("LOGIN ben")
    table = re.search(r"table=(\d+) kind=threes", " ".join(ben.ask("TABLES"))).group(1)
    ben.ask(f"JOIN {table} english")
    ben.ask(f"GUESS {word}")
    expect(practice.locator(".places button")).to_have_text([word])
    expect(practice.locator("#players")).to_contain_text("ben 1")
    expect(practice.locator("#one")).to_be_hidden()
    practice.click("text=Show all")
    expect(practice.locator("#said")).to_contain_text("when everybody agrees")
    ben.ask("SOLVE")
    expect(practice.locator(".told li").first).to_be_visible()
    ben.ask("LEAVE")
    ben.close()


@pytest.mark.parametrize("kind", ["threes", "scramble", "trainer"])
def test_practice_is_without_faults_of_access_and_fits(practice, kind):
    fits_everywhere(practice)
    start(practice, kind)
    without_faults(practice)
    practice.click("#solve")
    expect(practice.locator("#solve")).to_be_hidden()
    fits_everywhere(practice)
    if kind != "scramble":
        assert faults_of_axe(practice) == []
