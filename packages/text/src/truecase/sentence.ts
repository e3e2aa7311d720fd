/** Finds where sentences start, for truecasing. */

const ENDS = new Set(['.', ':', '?', '!']);
/** After an opening mark, the next word starts the sentence. */
const DELAYS = new Set(['(', '[', '"', "'", '&apos;', '&quot;', '&#91;', '&#93;']);

export function endsSentence(word: string): boolean {
  return ENDS.has(word);
}

export function delaysSentenceStart(word: string): boolean {
  return DELAYS.has(word);
}

/** Returns true if the next word starts a sentence. The second argument says whether this word did. */
export function nextStartsSentence(word: string, startsSentence: boolean): boolean {
  return endsSentence(word) || (startsSentence && delaysSentenceStart(word));
}
