/** Colours verdicts on a terminal. Each stands there as a glyph and a word too, so that nothing depends on the colour. */
import { styleText } from 'node:util';
import { nameVerdict, VERDICT_TABLE, VERDICTS } from '@ordo/core/verdicts';

const COLOURS = { good: 'green', great: 'cyan', bad: 'red', open: 'yellow' } as const;

/** Where stdout is no terminal, or NO_COLOR is set, the text stays as it is: `styleText` looks at both. */
export function paintVerdicts(text: string): string {
  return VERDICTS.reduce(
    (painted, verdict) =>
      painted.replaceAll(nameVerdict(verdict), (name) => styleText(COLOURS[VERDICT_TABLE[verdict].tone], name)),
    text,
  );
}
