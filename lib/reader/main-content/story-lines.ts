import type { Box, TextRun } from './page-text';

const POINTER_WORDS = 40;
const POINTER_LINKS = 0.3;
const NOTHING_BUT_LINKS = 0.9;
const CREDIT_WORDS = 60;
const LABEL_WORDS = 6;

const pointer =
  /^\W*(?:read|see|watch|also|more|related|don['’]t miss|recommended|subscribe|sign up|follow|click here|listen|leia|veja|lee|ver|siehe|lesen|lire|voir|leggi|читайте)(?![\p{L}\p{N}])/iu;
const credit =
  /\((?:image|photo|picture|pic|credit|foto|getty|reuters|ap)\b[^)]*\)\W*$|^(?:photos?|image|picture|fotos?|(?:titel)?bild(?:quelle)?|credits?|getty)\b[^.]{0,60}[:：]|\b(?:getty images|reuters|ap photo|shutterstock|istock)\W*$/i;
/** An agency at the end of a line, with or without brackets. */
const agencyEnd = /[^)\]](?:getty images|reuters|ap photo|shutterstock|istock)\W*$/i;
const label =
  /^\W*(?:advert|advertisement|anzeige|publicidad|publicidade|continue reading(?: below)?|story continues(?: below)?|you (?:may|might) also like|comments?|loading|sponsored|share(?: this)?|partager|teilen|compartir|condividi|delen|поделиться|シェア(?:する)?|分享|공유(?:하기)?|be the first to (?:like|comment|review)(?: this)?|no (?:labels|comments)(?: yet)?)\W*$/i;

/** Begins as a line does that leads away. */
export const leads = (run: TextRun): boolean => pointer.test(run.text);

/** Whose words follow, as forums link it. */
const attribution =
  /\S\s(?:said|wrote|writes|schrieb|a écrit|escribió|escreveu|ha scritto|написал(?:\(?а\)?)?|skrev|schreef)\s*[:：]?\s*[↑⤴»]?$/iu;

/**
 * A line in the middle of a story that only leads away from it: to another story, to a list of them, to a shop. A full
 * address is a source.
 */
export function isPointer(run: TextRun, box: Box): boolean {
  if (run.words > POINTER_WORDS || attribution.test(run.text)) return false;
  if (run.linkWords >= run.words * POINTER_LINKS && leads(run)) return true;
  return (
    (box.tag === 'p' || box.tag === 'div') &&
    run.words >= 3 &&
    !/^https?:/.test(run.text) &&
    run.linkWords >= run.words * NOTHING_BUT_LINKS
  );
}

/** A sentence this likely, with a smaller share of its words in links, is not just a pointer. */
const SURE_SENTENCE = 0.7;
const SAID_LINKS = 0.75;

/** A sentence that points to something but also has content: "See the paper for the list of its authors." */
export const isSaid = (run: TextRun, chance: number): boolean =>
  chance >= SURE_SENTENCE && run.linkWords < run.words * SAID_LINKS && /[.!?]["”’)]?$/.test(run.text);

/** A sentence that names an agency is not a credit. */
const SENTENCE_WORDS = 8;
const isSentence = (run: TextRun): boolean => run.words >= SENTENCE_WORDS && /[.!?]["”’]?$/.test(run.text);

const more =
  /^\W*(?:(?:read|show|see|view|load|learn)\s+(?:more|less|all|full)\b.{0,60}|loading\b.{0,40}|(?:more|less|expand|collapse|mehr|weniger|plus|moins|más|menos))[\s.…]*$/iu;

/** Says only that there is more, or less. */
export const isMore = (run: TextRun): boolean => more.test(run.text);

const action =
  /^\W*(?:ask (?:a )?(?:new )?question|new (?:topic|thread|post|discussion|issue)|start (?:a )?(?:new )?(?:topic|thread|discussion)|(?:post|add|write|leave) (?:a |an |your )?(?:reply|comment|answer|review)|reply(?: to (?:this )?(?:topic|post))?|report (?:this|post|abuse)|improve this (?:question|answer)|(?:log|sign) in(?: to \w+)?|add to (?:cart|basket|bag)|open in (?:a )?new (?:tab|window)|frage stellen|antworten|poser une question|répondre|hacer una pregunta|responder)\W*$/iu;

/** A link that is nothing but a control: to ask, to answer, to report. */
export const isAction = (run: TextRun): boolean =>
  run.links > 0 && run.linkWords >= run.words && action.test(run.text);

const tally =
  /^\W*(?:all )?[\d.,]+\s?[km]?\+? (?:comments?|replies|likes?|(?:followers?|subscribers?|languages)\b.*)\W*$|\([\d.,]+ \w+\) viewed \d+ times$|\b\d+[- ]min(?:ute)?s? read\b/i;
const TALLY_WORDS = 12;

/** Says how many there are, or how long it takes. */
export const isTally = ({ text, words }: TextRun, { tag }: Box): boolean =>
  words <= TALLY_WORDS && tally.test(text) && !/^(?:h\d|p|td)$/.test(tag);

const signUp =
  /\b(?:sign(?:ing)? up (?:for|to|now|free|today|here)|by signing up|subscribe (?:to|now|for|today|and)|(?:our|free|weekly|daily) newsletter|to your (?:inbox|phone)|in your inbox|(?:was|is) this (?:\w+ )?(?:help|use)ful|becoming a (?:free or paid |paid )?subscriber|(?:tried|did you (?:make|try)) this recipe)\b/i;
const consent =
  /^\W*(?:by (?:clicking|signing up|posting|continuing|submitting)\b.{0,60}\byou (?:agree|accept)\b|\*?.{0,30}\brequired fields?\b)/i;

const asked =
  /^\W*(?:(?:was|is|did you find) this (?:\w+ )?(?:help|use)ful|war diese[rs]? \w+ hilfreich|ce(?:t|tte)? \w+ vous a-t-(?:il|elle) (?:été )?utile|¿(?:te|le) (?:ha sido|fue|resultó) útil)/iu;
const ASKED_WORDS = 10;

/** Asks what readers think of the page. */
export const isAsked = ({ text, words }: TextRun): boolean => words <= ASKED_WORDS && asked.test(text);

/** Asks readers for their address or their opinion. */
export const isAppeal = (run: TextRun): boolean => signUp.test(run.text);

/** Says what readers agree to when they send a form. */
export const isConsent = (run: TextRun): boolean => consent.test(run.text);

/** A line with an image's description and credit, or the label of the box that follows. */
export function isCreditOrLabel(run: TextRun): boolean {
  if (run.words <= CREDIT_WORDS && credit.test(run.text) && !(agencyEnd.test(run.text) && isSentence(run)))
    return true;
  return run.words <= LABEL_WORDS && label.test(run.text);
}

/** A sentence before the credit. */
const described = /(?:\S+\s+){2,}\S+[.!?]["”’)]?\s/u;

/** Says what an image shows, and then who made it. */
export const isDescribed = ({ text }: TextRun): boolean =>
  described.test(text.slice(0, Math.max(0, text.search(credit))));
