/** Shows the heading of a screen and what the screen belongs to. It also sets the name of the browser's tab. */
import { Link } from '../link.tsx';

export interface Crumb {
  readonly to: string;
  readonly name: string;
}

interface Props {
  readonly title: string;
  /** The links to what the screen belongs to, such as a study and its experiment, from the largest to the smallest. */
  readonly crumbs?: readonly Crumb[];
  /** A state that comes first in the tab's name, because most of a narrow tab is cut off. */
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
