/** The heading of a screen. It names the tab of the browser as well, and says what the screen belongs to. */
import { Link } from '../link.tsx';

export interface Crumb {
  readonly to: string;
  readonly name: string;
}

interface Props {
  readonly title: string;
  /** What it belongs to, from the widest to the narrowest. */
  readonly crumbs?: readonly Crumb[];
  /** Stands first in the tab's name, because most of a narrow tab is cut off. */
  readonly state?: string;
}

export function ScreenTitle({ title, crumbs = [], state }: Props) {
  const tab = `${state === undefined ? '' : `${state}: `}${title} · Ordo`;
  return (
    <>
      <title>{tab}</title>
      <div className="heading">
        {crumbs.length > 0 && (
          <nav aria-label="What this belongs to" className="crumbs">
            <ol>
              {crumbs.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1>{title}</h1>
      </div>
    </>
  );
}
