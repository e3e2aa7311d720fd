/** Says that an experiment is the search of a tuned part of a study, or that it uses what a search has chosen. */
import type { Schemas } from '../../data/api.ts';
import { Link } from '../../link.tsx';

export function SearchPlace({ experiment: { id, search } }: { readonly experiment: Schemas['Experiment'] }) {
  if (search === null) return null;
  const { trials, tuned, problem } = search;
  if (trials !== id) {
    return (
      <p>
        Its runs use what <Link to={`/experiments/${trials}`}>the search on validation data</Link> has chosen.
      </p>
    );
  }
  const what = 'This is the search that chooses options for the part on validation data';
  if (problem !== null) return <p className="warning">{`⚠ ${what}. It does not go on: ${problem}`}</p>;
  if (tuned === null) return <p>{what}. The runs that use them are submitted when every trial has ended.</p>;
  return (
    <p>
      {what}. <Link to={`/experiments/${tuned}`}>The runs that use them</Link>
    </p>
  );
}
