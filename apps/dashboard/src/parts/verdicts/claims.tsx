/** Lists the claims of a study, each with its gap and a picture of its interval. Claims without results are folded away. */
import { formatScore, formatSigned } from '@ordo/core/format-score';
import type { Schemas } from '../../data/api.ts';
import { Link } from '../../link.tsx';
import { Card } from '../card.tsx';
import { IntervalMark } from './interval-mark.tsx';
import { isNotRun, isValue, type LinkOf, type Placed } from './placed-judgement.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly judgements: readonly Schemas['Judgement'][];
  readonly linkOf: LinkOf;
}

export function Claims({ judgements, linkOf }: Props) {
  const claims = judgements
    .map((judgement, place): Placed => ({ judgement, place }))
    .filter(({ judgement }) => !isValue(judgement));
  const tested = claims.filter(({ judgement }) => !isNotRun(judgement));
  const open = claims.filter(({ judgement }) => isNotRun(judgement));
  if (claims.length === 0) return null;
  return (
    <Card title="Claims" note={`${tested.length} of ${claims.length} tested`}>
      <List claims={tested} linkOf={linkOf} />
      {open.length > 0 && (
        <details className="claims">
          <summary>
            {open.length} {open.length === 1 ? 'claim waits' : 'claims wait'} for runs
          </summary>
          <List claims={open} linkOf={linkOf} />
        </details>
      )}
    </Card>
  );
}

function List({ claims, linkOf }: { readonly claims: readonly Placed[]; readonly linkOf: LinkOf }) {
  return (
    <ul className="lines">
      {claims.map(({ judgement, place }) => (
        <li key={place} className="decided">
          {isNotRun(judgement) ? <span className="live">not run</span> : <VerdictMark verdict={judgement.verdict} />}
          <span>
            <Link {...linkOf(place)} className="behind" aria-label={`${judgement.verdict}: ${judgement.claim}`}>
              {judgement.claim}
            </Link>
            {!isNotRun(judgement) && <small>{judgement.explanation}</small>}
          </span>
          <span className="measured">
            <IntervalMark judgement={judgement} />
            <Gap judgement={judgement} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows the measured gap and its interval. */
function Gap({ judgement: { measured, interval, scale, digits } }: { readonly judgement: Schemas['Judgement'] }) {
  if (measured === null) return null;
  const say = (value: number): string => (scale === 'ratio' ? formatScore : formatSigned)(value, digits);
  const [from, to] = interval ?? [];
  return (
    <span className="gap-text">
      <strong>{say(measured)}</strong>
      {from !== undefined && to !== undefined && <small>{`${say(from)} to ${say(to)}`}</small>}
    </span>
  );
}
