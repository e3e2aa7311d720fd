/** A verdict as a glyph, a colour and a word. */
import type { Schemas } from '../data/api.ts';

type Verdict = Schemas['Judgement']['verdict'];

const GLYPHS: Readonly<Record<Verdict, string>> = { reproduced: '✓', better: '▲', worse: '▼', inconclusive: '?' };

export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  return (
    <span className="verdict" data-verdict={verdict}>
      <span aria-hidden="true">{GLYPHS[verdict]}</span> {verdict}
    </span>
  );
}
