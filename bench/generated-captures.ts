import { createHash } from 'node:crypto';

/** A generated capture as the library stores it: its record and its facets. */
export type Generated = { capture: Record<string, unknown>; content: { markdown: string } };

type Tongue = {
  lang: string;
  /** The share of the captures that contain it. */
  share: number;
  common: readonly string[];
  syllables: readonly string[];
  spaced: boolean;
};

const words = (text: string): string[] => text.split(' ');

const TONGUES: readonly Tongue[] = [
  {
    lang: 'en',
    share: 0.55,
    common: words(
      'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were her all she there would their we him been has when who will more no if out so said what up its about into than them can only other new some could time these two may then do first any my now such like our over man me even most made after also did many before must through years where much your way well down should because each just those people mr how too little state good very make world still own see men work long get here between both life being under never day same another know while last might us great old year off come since against go came right used take three',
    ),
    syllables: words(
      'con pro re in de ex com per sub trans ter mer lan tion ment ness able ing ed er al ive ance port form ject duct struct graph log meter press tain fer vert spec vis sta min ter ver ber son field ton ham ley worth bridge stone land wood light house work book time hand ship ward ful less',
    ),
    spaced: true,
  },
  {
    lang: 'de',
    share: 0.2,
    common: words(
      'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei',
    ),
    syllables: words(
      'ver be ge ent er un aus ein vor über unter ab an auf zu stand recht trag schaft heit keit ung lich bar haus land wirt arbeit zeit raum bau werk stück kauf markt straße berg wasser führ schrift spruch nehm geb setz stell fall gang kraft mittel grund ordnung',
    ),
    spaced: true,
  },
  {
    lang: 'fr',
    share: 0.1,
    common: words(
      'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec son ou aux cette comme mais être fait ses nous été aussi',
    ),
    syllables: words(
      'ré con pré dé in trans ment tion eur euse ité age ière oir able ique é er port form jet duit mar vil chan ron lou bel clar pas tem jour nal lec bre cou ver sou mon',
    ),
    spaced: true,
  },
  {
    lang: 'ru',
    share: 0.1,
    common: words(
      'и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой весь год от так о для ты же все тот мочь вы человек такой его сказать только или ещё бы себя один как уже до время',
    ),
    syllables: words(
      'про при пере под над раз без вы за до ство ние ция ость тель ник ска ла ро го ми ва ре ти но ка сто пра ве ли да мо зна чи тор гра фор',
    ),
    spaced: true,
  },
  {
    lang: 'ja',
    share: 0.05,
    common: [...'のにはをたがでてとしれさあるいもするからなことしていやなど'],
    syllables: [
      ...'日本東京都会社人年大出国中長生自立社者行政府市民学校電車新聞語文化経済発表開始利用情報技術研究開発世界地方水道交通医療教育',
    ],
    spaced: false,
  },
];

/** Words that a language has in addition to its common ones. */
const VOCABULARY = 30_000;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Speaker = { tongue: Tongue; word: () => string };

/** Half of the text is common words; the others have the frequency of natural words: the tenth a tenth of the first. */
function speaker(tongue: Tongue, random: () => number): Speaker {
  const one = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const rare = Array.from({ length: VOCABULARY }, () => {
    const length = tongue.spaced ? 2 + Math.floor(random() * 3) : 2;
    return Array.from({ length }, () => one(tongue.syllables)).join('');
  });
  const byRank = (list: readonly string[]): string =>
    list[Math.floor(list.length ** random()) - 1] ?? list[0] ?? '';
  return { tongue, word: () => (random() < 0.5 ? byRank(tongue.common) : byRank(rare)) };
}

function sentence({ tongue, word }: Speaker, random: () => number): string {
  const said = Array.from({ length: 6 + Math.floor(random() * 18) }, word);
  if (!tongue.spaced) return `${said.join('')}。`;
  if (random() < 0.05) said.push(`v${Math.floor(random() * 9)}.${Math.floor(random() * 20)}`);
  if (random() < 0.03) said.push(`get_${said[0]}_${said[1]}()`);
  const text = said.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function article(who: Speaker, length: number, random: () => number): string {
  const parts: string[] = [];
  let size = 0;
  while (size < length) {
    const sentences = Array.from({ length: 2 + Math.floor(random() * 5) }, () => sentence(who, random));
    const heading = random() < 0.2 ? `## ${sentence(who, random).slice(0, 50)}\n\n` : '';
    const text = heading + sentences.join(' ');
    parts.push(text);
    size += text.length + 2;
  }
  return parts.join('\n\n');
}

/** Captures of many sites in several languages, the same in every run; `length` is the average of a text. */
export function* generatedCaptures(count: number, length: number): Generator<Generated> {
  const random = seeded(15);
  const speakers = TONGUES.map((tongue) => speaker(tongue, random));
  for (let at = 0; at < count; at += 1) {
    let share = random();
    const who = speakers.find(({ tongue }) => (share -= tongue.share) < 0) ?? speakers[0];
    if (!who) return;
    const title = sentence(who, random).slice(0, 60);
    // Most pages are short, and a few very long.
    const markdown = `# ${title}\n\n${article(who, length * (0.25 + 1.5 * random() ** 2 + (random() < 0.02 ? 12 : 0)), random)}`;
    const host = `site${Math.floor(random() * 300)}.test`;
    const url = `https://${host}/${who.tongue.lang}/${at}`;
    yield {
      capture: {
        id: createHash('sha256').update(url).digest('hex').slice(0, 32),
        jobId: `job-${Math.floor(at / 20)}`,
        url,
        host,
        title,
        capturedAt: Date.UTC(2026, 0, 1) + at * 1_800_000,
        engine: at % 4 === 0 ? 'service' : 'device',
        formats: ['markdown'],
        metadata: { title, language: who.tongue.lang, author: title.split(' ')[0] ?? '' },
        report: {
          scope: 'main',
          method: 'article',
          readingMs: 40,
          wordsKept: 500,
          wordsOnPage: 900,
          leftOut: [],
          frames: [],
          warnings: [],
        },
        bytes: markdown.length,
        pictureBytes: 0,
      },
      content: { markdown },
    };
  }
}

/** What a user types to find one of these: one to three words of it, and occasionally a misspelled one or a filter. */
export function queriesFor(captures: readonly Generated[], count: number): string[] {
  const random = seeded(16);
  return Array.from({ length: count }, (_none, at) => {
    const { content } = captures[Math.floor(random() * captures.length)] ?? {};
    const text = (content?.markdown ?? '').replace(/[#.]/g, ' ');
    const from = Math.floor(random() * Math.max(1, text.length - 80));
    const typed = text
      .slice(from, from + 80)
      .split(/\s+/)
      .slice(1, 2 + Math.floor(random() * 3));
    // For a text without spaces, a few characters are typed.
    const wanted = typed.map((word) => word.slice(0, /^\p{Script=Latin}/u.test(word) ? 14 : 6)).join(' ');
    if (at % 10 === 3) return wanted.replace(/(\p{L})(\p{L})(?=\p{L}*$)/u, '$2$1');
    return at % 10 === 7 ? `${wanted} after:2026-03` : wanted;
  }).filter((query) => query.trim() !== '');
}
