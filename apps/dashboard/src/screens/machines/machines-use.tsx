/** Shows how much of each machine was used over the last hours: its processors, its memory, its GPUs and its power. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../data/api.ts';
import { machineUse } from '../../data/queries/machines.ts';
import { Choice } from '../../parts/controls/choice.tsx';
import { MEASURES } from '../../parts/machines/measures.ts';
import { TimeLine } from '../../parts/pictures/time-line.tsx';
import { Unread } from '../../parts/unread.tsx';
import { useView } from '../../use-view.ts';

const HOURS = [
  ['1', 'the last hour'],
  ['6', 'the last 6 hours'],
  ['24', 'the last 24 hours'],
] as const;
const DEFAULT_HOURS = '6';
/** Few are shown at first, so that the queue below is in sight. */
const [FEW, MANY] = [4, 100];

type UsedMachine = Schemas['UsedMachine'];

export function MachineUse() {
  const [view, change] = useView();
  const hours = HOURS.some(([value]) => value === view['hours']) ? (view['hours'] as string) : DEFAULT_HOURS;
  const [limit, setLimit] = useState(FEW);
  const found = useQuery(machineUse(Number(hours), limit));
  return (
    <section aria-labelledby="use-title">
      <h2 id="use-title">Use over time</h2>
      <div className="filters">
        <Choice
          label="Time"
          chosen={hours}
          choices={HOURS}
          onChoose={(value) => change({ hours: value === DEFAULT_HOURS ? undefined : value })}
        />
        {found.data !== undefined && <Span from={found.data.from} to={found.data.to} />}
      </div>
      {found.data === undefined && <Unread query={found} what="the use of the machines" />}
      {found.data?.total === 0 && (
        <p className="empty">
          No machine has told its use in this time. Each worker that is online does so every minute.
        </p>
      )}
      {found.data?.machines.map((used) => (
        <Machine key={used.machine} used={used} />
      ))}
      {found.data !== undefined && found.data.total > found.data.machines.length && (
        <p className="live">
          {found.data.machines.length} of {found.data.total.toLocaleString('en')} machines shown{' '}
          {limit < MANY && (
            <button type="button" onClick={() => setLimit(MANY)}>
              Show up to {MANY}
            </button>
          )}
        </p>
      )}
      {found.data !== undefined && found.data.total > 0 && (
        <p className="live">
          A gap means that no worker was heard from there. What a machine does not tell, such as its power, has no line.
        </p>
      )}
    </section>
  );
}

function Machine({ used: { machine, measures } }: { readonly used: UsedMachine }) {
  return (
    <div role="group" aria-label={`Use of ${machine}`} className="use">
      <h3>{machine}</h3>
      <div className="time-lines">
        {measures.map(({ name, values }) => (
          <TimeLine key={name} {...MEASURES[name]} of={machine} values={values} />
        ))}
      </div>
    </div>
  );
}

/** Says from when to when the lines go, by the reader's clock. */
function Span({ from, to }: { readonly from: string; readonly to: string }) {
  return (
    <span className="live">
      <time dateTime={from}>{sayClock(from)}</time> to <time dateTime={to}>{sayClock(to)}</time>
    </span>
  );
}

const CLOCK = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;
const sayClock = (at: string): string => new Date(at).toLocaleString('en-GB', CLOCK);
