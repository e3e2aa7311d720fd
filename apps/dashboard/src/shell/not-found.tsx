import { Link } from '../link.tsx';
import { ScreenTitle } from '../parts/screen-title.tsx';

export function NotFound() {
  return (
    <section className="empty">
      <ScreenTitle title="There is no such page" />
      <p>
        The address names nothing that this page can show. <Link to="/">Go to the start</Link>.
      </p>
    </section>
  );
}
