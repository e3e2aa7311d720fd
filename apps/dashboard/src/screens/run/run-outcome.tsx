/** Shows the result of a run: its scores with their signatures, its training, and its environment. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { result } from '../../data/queries/run.ts';
import { Fact } from '../../parts/fact.tsx';
import { useMetricTitles } from '../../parts/reports/metric-titles.ts';
import { sayScore } from '../../parts/sentences/say-score.ts';
import { sayDuration, Time } from '../../parts/time.tsx';
import { Unread } from '../../parts/unread.tsx';

export function Outcome({ id }: { readonly id: string }) {
  const found = useQuery(result(id));
  const titleOf = useMetricTitles();
  if (found.data === undefined) return <Unread query={found} what="the result" />;
  const { scores, training, parameters, memory, energy, environment, notes, origin } = found.data;
  return (
    <section aria-labelledby="result-title">
      <h2 id="result-title">Result</h2>
      <dl className="facts">
        {scores.map(({ metric, score, signature }) => (
          <Fact key={metric} name={titleOf(metric)}>
            {sayScore(score)} <code>{signature}</code>
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
        {energy !== undefined && <Fact name="Energy">{energy.parts.map(sayEnergy).join('; ')}</Fact>}
        <Fact name="Machine">
          {environment.hostname}: {environment.cpu}, {environment.threads}{' '}
          {environment.threads === 1 ? 'thread' : 'threads'}, {environment.engine} on Node {environment.node}
        </Fact>
      </dl>
      {origin !== null && <Elsewhere origin={origin} />}
      {notes.length > 0 && (
        <ul className="notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const JOULES_PER_KWH = 3.6e6;

/** Says the energy of a part of the machine, or why it was not measured. */
function sayEnergy({ of, joules, method }: NonNullable<Schemas['Result']['energy']>['parts'][number]): string {
  const amount = joules === null ? '' : `${(joules / JOULES_PER_KWH).toPrecision(3)} kWh, `;
  return `${of}: ${amount}${method}`;
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
