/** One run: what it does or has done, its curves, its translations, what its attempts lived through, and its spec. */
import { formatScore } from '@ordo/core/format-score';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Schemas } from '../data/api.ts';
import { useLiveRuns } from '../data/live-runs.ts';
import { result, run as runOf } from '../data/queries.ts';
import { CurvesPanel } from '../parts/curves-panel.tsx';
import { Failure } from '../parts/failure.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { sayDuration, Time } from '../parts/time.tsx';
import { usePlace } from '../use-view.ts';
import { Attempts } from './run-attempts.tsx';
import { Attention } from './run-attention.tsx';
import { RunDifferences } from './run-differences.tsx';
import { RunLog } from './run-log.tsx';
import { MachineCurves } from './run-machine.tsx';
import { Samples } from './run-samples.tsx';
import { Unread } from '../parts/unread.tsx';
import { ScreenTitle } from '../parts/screen-title.tsx';

type Run = Schemas['Run'];

const EXPERIMENTS = [{ to: '/experiments', name: 'Experiments' }];

export function RunScreen() {
  const id = usePlace('id');
  const found = useQuery(runOf(id));
  if (found.data === undefined) return <Unread query={found} what="the run" />;
  return <Shown run={found.data} />;
}

function Shown({ run }: { readonly run: Run }) {
  const { id, variant, seed, state } = run;
  const curves = useMemo(() => [{ id, label: `${variant}, seed ${seed}`, group: variant }], [id, variant, seed]);
  const going = state === 'queued' || state === 'running';
  return (
    <>
      <div className="title-line">
        <ScreenTitle title={`${variant}, seed ${seed}`} state={state} crumbs={EXPERIMENTS} />
        <StateMark state={state} />
        <Now run={run} />
        {state === 'succeeded' && <ModelLink id={id} />}
      </div>
      {run.failure !== null && (
        <p role="alert" className="error">
          ✕ <Failure failure={run.failure} />
        </p>
      )}
      <Facts run={run} />
      <CurvesPanel runs={curves} growing={going} />
      <MachineCurves runs={curves} growing={going} />
      {state === 'succeeded' && <Outcome id={id} />}
      {state === 'succeeded' && <Samples run={run} />}
      {state === 'succeeded' && run.spec.kind === 'translation' && <Attention id={id} />}
      <Attempts run={run} />
      <RunLog id={id} />
      <section aria-labelledby="spec-title">
        <h2 id="spec-title">Resolved spec and environment</h2>
        <details>
          <summary>Only what differs</summary>
          <RunDifferences run={run} />
        </details>
        <details>
          <summary>Show all of it</summary>
          <pre role="region" aria-label="Resolved spec as JSON" tabIndex={0}>
            {JSON.stringify(run.spec, null, 2)}
          </pre>
        </details>
      </section>
    </>
  );
}

/** A bundle brings no models. */
function ModelLink({ id }: { readonly id: string }) {
  const found = useQuery(result(id));
  if (found.data?.origin !== null) return null;
  return (
    <div className="actions">
      <a className="button" href={`/v1/runs/${id}/model`} download>
        Download the model
      </a>
    </div>
  );
}

/** It follows the run by itself, so that nothing else of the screen is drawn again with what the run does. */
function Now({ run: { id, state } }: { readonly run: Run }) {
  const client = useQueryClient();
  const live = useLiveRuns({ runs: [id] }, () => {
    for (const queryKey of [['run', id], ['attempts', id], ['result', id], ['curves']]) {
      void client.invalidateQueries({ queryKey });
    }
  }).get(id);
  if (state !== 'running' || live === undefined) return null;
  const { phase, done, total, etaSeconds } = live;
  return (
    <span className="live">
      {phase} {total > 0 && <progress value={done} max={total} aria-label="Progress of the run" />}
      {total > 0 && ` ${done}/${total}`}
      {etaSeconds !== null && `, ${sayDuration(etaSeconds)} left`}
    </span>
  );
}

function Facts({ run }: { readonly run: Run }) {
  const { pool, labels, createdAt, startedAt, finishedAt, codeVersion, datasetHash, attemptNumber } = run;
  return (
    <dl className="facts">
      <Fact name="Created">
        <Time at={createdAt} />
      </Fact>
      <Fact name="Started">
        <Time at={startedAt} />
      </Fact>
      <Fact name="Finished">
        <Time at={finishedAt} />
      </Fact>
      <Fact name="Pool">{[pool, ...labels].join(', ')}</Fact>
      <Fact name="Attempts">{attemptNumber}</Fact>
      <Fact name="Code">
        <code>{codeVersion.slice(0, 12)}</code>
      </Fact>
      <Fact name="Data">
        <code>{datasetHash.slice(0, 12)}</code>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The scores with their signatures, and what they were measured on. */
function Outcome({ id }: { readonly id: string }) {
  const found = useQuery(result(id));
  if (found.data === undefined) return <Unread query={found} what="the result" />;
  const { scores, training, parameters, memory, environment, notes, origin } = found.data;
  return (
    <section aria-labelledby="result-title">
      <h2 id="result-title">Result</h2>
      <dl className="facts">
        {scores.map(({ metric, score, signature }) => (
          <Fact key={metric} name={metric}>
            {formatScore(score, 2)} <code>{signature}</code>
          </Fact>
        ))}
        <Fact name="Updates">
          {training.updates} in {sayDuration(training.seconds)}
          {training.stoppedEarly && ', stopped early'}
        </Fact>
        <Fact name="Final loss">{training.finalLoss.toPrecision(5)}</Fact>
        <Fact name="Speed">{Math.round(training.tokensPerSecond).toLocaleString('en')} tokens/s</Fact>
        <Fact name="Parameters">
          {parameters.total.toLocaleString('en')}, of which {parameters.positional.toLocaleString('en')} positional
        </Fact>
        <Fact name="Memory">{Math.round(memory.processPeakBytes / 2 ** 20).toLocaleString('en')} MiB at most</Fact>
        <Fact name="Machine">
          {environment.hostname}: {environment.cpu}, {environment.threads} threads, {environment.engine} on Node{' '}
          {environment.node}
        </Fact>
      </dl>
      {origin !== null && <Elsewhere origin={origin} />}
      {notes.map((note) => (
        <p key={note} className="warning">
          ⚠ {note}
        </p>
      ))}
    </section>
  );
}

const SHOWN = 12;

function Elsewhere({ origin }: { readonly origin: NonNullable<Schemas['Result']['origin']> }) {
  const { bundle, signers, made, git } = origin;
  return (
    <p className="warning">
      ⚠ It was not computed here: it comes from bundle <code>{bundle.slice(0, SHOWN)}</code>, made <Time at={made} />
      {git !== null && (
        <>
          {' '}
          with commit <code>{git.commit.slice(0, SHOWN)}</code>
          {git.dirty && ', changed'}
        </>
      )}{' '}
      and signed by{' '}
      {signers.map((signer) => (
        <code key={signer}>{signer.slice(0, SHOWN)} </code>
      ))}
    </p>
  );
}
