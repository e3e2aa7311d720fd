/** Shows one of several parts of a screen. The address names it, so each tab is a link. */
import { Link } from '../../link.tsx';

export interface Tab {
  readonly id: string;
  readonly title: string;
}

interface Props {
  readonly label: string;
  /** The path of the screen. */
  readonly to: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
}

export function Tabs({ label, to, tabs, chosen }: Props) {
  const [first] = tabs;
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(({ id, title }) => (
        <Link
          key={id}
          to={to}
          search={id === first?.id ? {} : { tab: id }}
          className="tab"
          aria-current={id === chosen ? 'page' : undefined}
          data-chosen={id === chosen}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
