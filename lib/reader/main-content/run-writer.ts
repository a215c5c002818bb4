import { oneLine } from '@/lib/core/text/clean-text';
import { countText } from './count-text';
import { emphasisTags, isHidden, namesOf } from './element-look';
import type { Box, TextRun } from './page-text';

const noSignals: readonly number[] = [];
/** What an inline element adds to until it ends. Bits. */
const opened = { link: 1, emphasis: 2, hidden: 4 } as const;

/** Writes the runs of a page: collects pieces of text, under the open inline elements, until a run ends. */
export class RunWriter {
  readonly runs: TextRun[] = [];
  private run: TextRun | undefined;
  private linkDepth = 0;
  private linkNew = false;
  private emphasisDepth = 0;
  private hiddenDepth = 0;
  /** Line breaks since the last text. */
  private breaks = 0;
  /** For each open inline element, what it opened and the signals of its names. */
  private readonly parts: number[] = [];
  private readonly signals: (readonly number[])[] = [];
  /** How many of the open inline elements have signals. */
  private named = 0;

  constructor(private readonly readNames: (names: string) => readonly number[]) {}

  get inLink(): boolean {
    return this.linkDepth > 0;
  }

  text(node: Text, index: number, box: Box | undefined, inButton: boolean): void {
    const data = node.data;
    const counts = countText(data);
    if (counts.chars === 0) {
      if (this.run) {
        this.run.text += ' ';
        this.run.nodes.push(node);
      }
      return;
    }
    this.breaks = 0;
    const run = (this.run ??= emptyRun(index));
    run.nodes.push(node);
    run.text += data;
    run.words += counts.words;
    run.chars += counts.chars;
    run.digits += counts.digits;
    run.capitals += counts.capitals;
    run.sentenceEnds += counts.sentenceEnds;
    run.commas += counts.commas;
    if (this.linkDepth > 0) {
      run.linkWords += counts.words;
      if (this.linkNew) run.links++;
      this.linkNew = false;
    }
    if (this.emphasisDepth > 0) run.strongWords += counts.words;
    if (inButton) run.inButton = true;
    if (this.hiddenDepth > 0 || box?.hidden) run.partlyHidden = true;
    else run.hidden = false;
    if (this.named > 0)
      for (const signals of this.signals) for (const signal of signals) run.inlineSignals.push(signal);
  }

  /** One break is a space, two in a row end the run. */
  lineBreak(): void {
    if (!this.run) return;
    if (++this.breaks > 1) this.end();
    else this.run.text += ' ';
  }

  image(): void {
    if (this.run) this.run.images++;
  }

  enterInline(element: Element, tag: string): void {
    let parts = 0;
    // An address to write to or a number to call leads to no page.
    if (tag === 'a' && element.hasAttribute('href') && !isContact(element)) {
      this.linkDepth++;
      this.linkNew = true;
      parts |= opened.link;
    } else if (emphasisTags.has(tag)) {
      this.emphasisDepth++;
      parts |= opened.emphasis;
    } else if (tag === 'time' && this.run) this.run.hasTime = true;
    if (isHidden(element) && !isFormulaCopy(element)) {
      this.hiddenDepth++;
      parts |= opened.hidden;
    }
    this.parts.push(parts);
    const names = namesOf(element);
    const signals = names.length > 1 ? this.readNames(names) : noSignals;
    if (signals.length > 0) this.named++;
    this.signals.push(signals);
  }

  leaveInline(tag: string): void {
    const parts = this.parts.pop() ?? 0;
    if (parts & opened.link) this.linkDepth--;
    else if (parts & opened.emphasis) this.emphasisDepth--;
    else if (tag === 'time' && this.run) this.run.hasTime = true;
    if (parts & opened.hidden) this.hiddenDepth--;
    if ((this.signals.pop()?.length ?? 0) > 0) this.named--;
  }

  /** Ends the run, if there is one; a run without a character is dropped. */
  end(): void {
    const { run } = this;
    if (!run) return;
    run.text = oneLine(run.text);
    if (run.chars > 0) this.runs.push(run);
    this.run = undefined;
  }
}

/** The words of a formula whose picture is shown. */
const isFormulaCopy = (element: Element): boolean =>
  element.firstElementChild?.localName === 'math' && element.nextElementSibling?.localName === 'img';

const isContact = (link: Element): boolean => /^\s*(?:mailto|tel):/i.test(link.getAttribute('href') ?? '');

function emptyRun(box: number): TextRun {
  return {
    box,
    nodes: [],
    text: '',
    words: 0,
    chars: 0,
    linkWords: 0,
    links: 0,
    images: 0,
    digits: 0,
    capitals: 0,
    sentenceEnds: 0,
    commas: 0,
    strongWords: 0,
    inlineSignals: [],
    hasTime: false,
    inButton: false,
    hidden: true,
    partlyHidden: false,
  };
}
