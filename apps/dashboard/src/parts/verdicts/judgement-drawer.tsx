/** Explains a verdict: its citation, its seeds, its numbers on one axis, and what would decide it if it is open. */
import { useEffect, useRef } from 'react';
import type { Schemas } from '../../data/api.ts';
import { Link } from '../../link.tsx';
import { useView } from '../../use-view.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { DeviationAxis } from './deviation-axis.tsx';
import { listFacts } from './list-facts.ts';
import { VerdictMark } from './verdict-mark.tsx';

type Report = Schemas['Report'];
type Judgement = Schemas['Judgement'];

/** Shows the judgement whose place in the report the address names, so that a link opens it. */
export function JudgementDrawer({ report }: { readonly report: Report }) {
  const [view, change] = useView();
  const dialog = useRef<HTMLDialogElement>(null);
  const judgement = view['cell'] === undefined ? undefined : report.judgements[Number(view['cell'])];
  const open = judgement !== undefined;
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className="drawer" aria-label="Verdict" onClose={() => change({ cell: undefined })}>
      {judgement !== undefined && (
        <>
          <h2>
            {judgement.row ?? 'Claim'} {judgement.over !== null && `over ${judgement.over}`}{' '}
            <VerdictMark verdict={judgement.verdict} />
          </h2>
          <p>{judgement.claim}</p>
          <p>{judgement.explanation}</p>
          <DeviationAxis judgement={judgement} />
          <Facts judgement={judgement} signatures={signaturesOf(report, judgement)} />
          <Seeds report={report} judgement={judgement} />
          <Differences judgement={judgement} />
        </>
      )}
      <form method="dialog">
        <div className="actions">
          <CopyButton label="Copy a link to this" text={location.href} />
          <button type="submit">Close</button>
        </div>
      </form>
    </dialog>
  );
}

/** Returns the signatures of the scores. If there are several, the scores cannot be compared. */
function signaturesOf({ tables }: Report, { part, metric }: Judgement): readonly string[] {
  const columns = tables.find((table) => table.part === part)?.columns ?? [];
  return [...new Set(columns.flatMap((column) => (column.metric === metric ? column.signatures : [])))];
}

interface FactsProps {
  readonly judgement: Judgement;
  readonly signatures: readonly string[];
}

function Facts({ judgement, signatures }: FactsProps) {
  const facts = listFacts(judgement, signatures);
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Seeds({ report, judgement }: { readonly report: Report; readonly judgement: Judgement }) {
  const table = report.tables.find(({ part }) => part === judgement.part) ?? report.tables[0];
  const row = table?.rows.find(({ variant, title }) => variant === judgement.row || title === judgement.row);
  if (row === undefined) return null;
  return (
    <>
      <h3>Seeds</h3>
      <ul className="seeds">
        {row.seeds.map(({ seed, outcome, run, reason }) => (
          <li key={seed}>
            {run === null ? `seed ${seed}` : <Link to={`/runs/${run}`}>{`seed ${seed}`}</Link>} {outcome}
            {reason !== null && `: ${reason}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function Differences({ judgement: { modifications } }: { readonly judgement: Judgement }) {
  if (modifications.length === 0) return null;
  return (
    <>
      <h3>What differs from the recipe of the study</h3>
      <ul>
        {modifications.map(({ pointer, study, judged }) => (
          <li key={pointer}>
            <code>{pointer}</code>: {JSON.stringify(study)} → {JSON.stringify(judged)}
          </li>
        ))}
      </ul>
    </>
  );
}
