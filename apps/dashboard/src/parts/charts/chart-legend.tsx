/** Explains the colour and dash of each group of lines. A click on a group hides its lines in the charts, and a second one shows them again. */
import { lineClass } from './series-look.ts';

interface Props {
  readonly groups: readonly string[];
  /** The groups whose lines are hidden. */
  readonly off: readonly string[];
  readonly onChange: (off: readonly string[]) => void;
}

export function ChartLegend({ groups, off, onChange }: Props) {
  const toggle = (group: string): void =>
    onChange(off.includes(group) ? off.filter((one) => one !== group) : [...off, group]);
  return (
    <ul className="legend" aria-label="Lines that are drawn">
      {groups.map((group, i) => (
        <li key={group}>
          <button type="button" aria-pressed={!off.includes(group)} onClick={() => toggle(group)}>
            <svg width="28" height="8" aria-hidden="true">
              <line x1="0" y1="4" x2="28" y2="4" className={lineClass(i)} />
            </svg>
            {group}
          </button>
        </li>
      ))}
    </ul>
  );
}
