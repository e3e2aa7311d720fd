/** Shows the list of screens, at the side or, on a phone, at the bottom. */
import { useQuery } from '@tanstack/react-query';
import type { Me } from '../data/api.ts';
import { version } from '../data/queries/service.ts';
import { Link } from '../link.tsx';
import { SCREENS } from '../screens.ts';
import { Icon } from './icons.tsx';

export function Places({ me }: { readonly me: Me }) {
  const release = useQuery(version);
  return (
    <aside aria-label="Ordo" className="side">
      <Link to="/" className="brand">
        <img src="/icon.svg" alt="" /> Ordo
      </Link>
      <nav aria-label="Screens" className="places">
        {SCREENS.map(({ path, menu, access }) =>
          menu === null || !me.access.includes(access) ? null : (
            <Link key={path} to={path} className="place" data-on-phone={menu.onPhone}>
              <Icon name={menu.icon} />
              {menu.name}
            </Link>
          ),
        )}
      </nav>
      <small className="live">{release.data?.version}</small>
    </aside>
  );
}
