/** Which colour and dash stands for which group of lines. */
import { lineClass } from './series-look.ts';

interface Props {
  readonly groups: readonly string[];
}

export function ChartLegend({ groups }: Props) {
  return (
    <ul className="legend">
      {groups.map((group, i) => (
        <li key={group}>
          <svg width="28" height="8" aria-hidden="true">
            <line x1="0" y1="4" x2="28" y2="4" className={lineClass(i)} />
          </svg>
          {group}
        </li>
      ))}
    </ul>
  );
}
