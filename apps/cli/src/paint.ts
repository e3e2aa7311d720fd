/** Colours verdicts on a terminal. Each also has a glyph and a word, so that nothing depends on the colour. */
import { styleText } from 'node:util';
import { nameVerdict, VERDICT_TABLE, VERDICTS } from '@ordo/core/verdicts';

const COLOURS = { good: 'green', great: 'cyan', bad: 'red', open: 'yellow' } as const;

/** Colours the text. It stays unchanged if stdout is not a terminal, or if NO_COLOR is set: `styleText` checks both. */
export function paintVerdicts(text: string): string {
  return VERDICTS.reduce(
    (painted, verdict) =>
      painted.replaceAll(nameVerdict(verdict), (name) => styleText(COLOURS[VERDICT_TABLE[verdict].tone], name)),
    text,
  );
}
