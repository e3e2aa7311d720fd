/** Shows a verdict as a glyph, a colour and a word. */
import { VERDICT_TABLE, type Verdict } from '@ordo/core/verdicts';

export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const { glyph, tone } = VERDICT_TABLE[verdict];
  return (
    <span className="verdict" data-tone={tone}>
      <span aria-hidden="true">{glyph}</span> {verdict}
    </span>
  );
}
