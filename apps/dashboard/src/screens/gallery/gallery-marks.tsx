/** Shows marks of states, verdicts, numbers and problems in the gallery. */
import { OrdoError } from '@ordo/core/errors';
import { VERDICT_TABLE, VERDICTS } from '@ordo/core/verdicts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Fact } from '../../parts/fact.tsx';
import { IntervalMark } from '../../parts/verdicts/interval-mark.tsx';
import type { Pictured } from '../../parts/verdicts/judgement-picture.ts';
import { Loading } from '../../parts/loading.tsx';
import { RunCounts } from '../../parts/runs/run-counts.tsx';
import { Stat } from '../../parts/stat.tsx';
import { STATES, StateMark } from '../../parts/runs/state-mark.tsx';
import { VerdictMark } from '../../parts/verdicts/verdict-mark.tsx';

/** Controls in the gallery have no effect. */
const ignore = (): void => undefined;

export function Marks() {
  return (
    <>
      <p className="mark-line">
        {STATES.map((state) => (
          <StateMark key={state} state={state} />
        ))}
      </p>
      <p className="mark-line">
        {VERDICTS.map((verdict) => (
          <VerdictMark key={verdict} verdict={verdict} />
        ))}
      </p>
    </>
  );
}

export function Numbers() {
  return (
    <>
      <dl className="stats">
        <Stat name="Runs" value={12_048} note="3 running" />
        <Stat name="Studies" value={30} />
        <Stat name="Machines" value={undefined} />
      </dl>
      <RunCounts counts={{ succeeded: 12, running: 2, queued: 5, failed: 1, cancelled: 0 }} />
      <dl className="facts">
        <Fact name="Pool">default</Fact>
        <Fact name="Code">
          <code>1f3c9a</code>
        </Fact>
      </dl>
    </>
  );
}

const NEAR = { margin: 0.5, scale: 'difference', claimed: null, prediction: null, level: 0.9, digits: 2 } as const;
type Tone = (typeof VERDICT_TABLE)[keyof typeof VERDICT_TABLE]['tone'];
/** An example of each tone, so that every verdict has a picture. */
const EXAMPLES: Readonly<Record<Tone, Omit<Pictured, 'verdict'>>> = {
  good: { ...NEAR, printed: '27.48', measured: 27.5, deviation: 0.02, interval: [-0.1, 0.14] },
  great: { ...NEAR, printed: null, claimed: 1, measured: 2.1, deviation: null, interval: [1.5, 2.7] },
  bad: { ...NEAR, printed: '27.48', measured: 25.9, deviation: -1.58, interval: [-1.9, -1.26] },
  open: { ...NEAR, printed: '27.48', measured: 27, deviation: -0.48, interval: [-1.1, 0.14] },
};

export function Intervals() {
  return (
    <p className="mark-line">
      {VERDICTS.map((verdict) => (
        <span key={verdict}>
          <IntervalMark judgement={{ ...EXAMPLES[VERDICT_TABLE[verdict].tone], verdict }} />{' '}
          <VerdictMark verdict={verdict} />
        </span>
      ))}
    </p>
  );
}

const PROBLEM = new OrdoError('spec.invalid', 'The spec has 1 problem.', { fix: 'Change what is named above.' });

export function Messages() {
  return (
    <>
      <p className="warning">⚠ 32 of 2,000 runs are drawn</p>
      <p className="empty">No run has failed.</p>
      <Loading what="the parts" />
      <ErrorPanel error={PROBLEM} retry={ignore} />
    </>
  );
}
