/** Shows runs in groups: their number, their progress, and the mean and spread of each score, which the server computes. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { runGroups, type RunTableView } from '../../data/queries/runs.ts';
import { Link } from '../../link.tsx';
import { RunCounts } from '../../parts/runs/run-counts.tsx';
import { sayScore } from '../../parts/sentences/say-score.ts';
import { SortHead } from '../../parts/controls/sort-head.tsx';
import { Unread } from '../../parts/unread.tsx';
import { useView } from '../../use-view.ts';
import { narrowTo } from './narrow-to.ts';
import { both } from './runs-columns.tsx';
import type { RunsView } from './runs-view.ts';

type Group = Schemas['RunGroup'];

interface Props {
  readonly shown: RunsView;
  readonly by: string;
  readonly titleOf: (metric: string) => string;
}

export function RunGroups({ shown: { asked, groupSort }, by, titleOf }: Props) {
  const [, change] = useView();
  const found = useQuery(runGroups(by, asked, groupSort));
  if (found.data === undefined) return <Unread query={found} what="the groups" />;
  const { groups, total } = found.data;
  const sorting = { sorted: groupSort, onSort: (sort: string) => change({ groups: sort }) };
  const metrics = [...new Set(groups.flatMap(({ scores }) => scores.map(({ metric }) => metric)))];
  return (
    <>
      <div className="scroll-x" role="region" aria-label={`Runs by ${by}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{by}</th>
              <SortHead title="Runs" sort={both('runs')} {...sorting} />
              {metrics.map((metric) => (
                <SortHead key={metric} title={titleOf(metric)} numeric sort={both(`score:${metric}`)} {...sorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.value ?? ''}>
                <th scope="row">
                  <GroupName by={by} group={group} view={asked} />
                </th>
                <td>
                  <RunCounts counts={group.states} />
                </td>
                {metrics.map((metric) => (
                  <td key={metric} className="number">
                    <Score score={group.scores.find((one) => one.metric === metric)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > groups.length && (
        <p className="live">
          {groups.length} of {total.toLocaleString('en')} groups shown
        </p>
      )}
    </>
  );
}

/** Shows the name of a group. It links to the runs of the group if a filter of the table can select them. */
function GroupName({
  by,
  group: { value, label },
  view,
}: {
  readonly by: string;
  readonly group: Group;
  readonly view: RunTableView;
}) {
  const name = label ?? 'none';
  const narrowed = value === null ? null : narrowTo(by, value, view);
  if (narrowed === null) return name;
  const kept = Object.entries(narrowed).filter(([, one]) => one !== undefined);
  return (
    <Link to="/runs" search={Object.fromEntries(kept) as Record<string, string>} data-row="">
      {name}
    </Link>
  );
}

function Score({ score }: { readonly score: Group['scores'][number] | undefined }) {
  if (score === undefined) return '–';
  const { mean, sd, n, testSets } = score;
  if (mean === null)
    return <span className="live">{testSets > 1 ? `${testSets} test sets` : 'several signatures'}</span>;
  return (
    <>
      <strong>{sayScore(mean)}</strong>
      {sd !== null && ` ± ${sayScore(sd)}`} <small>n = {n}</small>
    </>
  );
}
