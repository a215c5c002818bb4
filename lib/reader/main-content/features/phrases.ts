/** Words that reveal the purpose of a short line. General phrases of the web, in the languages seen most. */
export const phrases: readonly RegExp[] = [
  /cookie|consent|gdpr/i,
  /privacy|terms|legal|disclaimer|copyright|©|all rights|impressum|powered by/i,
  /subscribe|newsletter|sign ?up|inbox|e-?mail|updates/i,
  /log ?in|sign ?in|register|account|password|member/i,
  /share|tweet|facebook|twitter|linkedin|pinterest|whatsapp|copy link|print|instagram|youtube/i,
  /comment|repl(?:y|ies)|leave a/i,
  /related|you may|you might|recommend|more (?:from|in|on|like)|also (?:like|read|see)|read next|popular|trending|latest|recent|similar|customers/i,
  /read more|learn more|view (?:all|more)|see (?:all|more)|show (?:all|more|less)|load more|details|continue/i,
  /next|previous|prev|back to|older|newer|page \d/i,
  /add to|cart|basket|checkout|buy now|wish ?list|in stock|out of stock|sold out|quantity|quick view/i,
  /shipping|returns?|delivery|warranty|payment|refund/i,
  /[$€£¥₹]\s?\d|\d\s?[€$£]|price|\bsale\b|\boff\b/i,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\bago\b/i,
  /^(?:by|von|par|por)\b|author|written by|posted|published|updated|min read|reading time/i,
  /menu|skip to|toggle|close|open|navigation|search|home|expand/i,
  /contact|call|phone|\(\d{3}\)|\d{3}-\d{4}|address|get (?:a|started|in touch)|request|quote|book|demo|free/i,
  /filter|sort|results?|showing|items?\b|clear|apply|per page/i,
  /review|rating|stars?|verified|helpful|out of 5|votes?/i,
  /on this page|table of contents|contents|in this|jump to/i,
  /advert|sponsored|promot|affiliate|commission/i,
  /joined|posts:|messages|reputation|member since|location:|likes|reactions|quote|report|views|replies|badges/i,
  /image|photo|credit|getty|source:|caption/i,
  /\?$/,
  /[:：]$/,
  /[.!?。！？…"”]$/,
  /^[#•·▪\-–—|/\d.]+$/,
];

/** Phrases in a heading that do the same for everything under it. */
export const aboutHeading = [2, 5, 6, 10, 15, 17] as const;
/** Phrases of a heading that starts unrelated content, until a heading of its rank or above. */
export const turningPhrases = [5, 6, 17, 2] as const;

/** Writes, from an index on, which phrases occur in a line: 1 or 0 for each. */
export function phrasesIn(line: string, row: Float32Array, from: number): void {
  for (let at = 0; at < phrases.length; at++)
    row[from + at] = line !== '' && (phrases[at] as RegExp).test(line) ? 1 : 0;
}
