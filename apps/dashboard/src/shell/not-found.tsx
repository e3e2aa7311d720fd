import { Link } from '../link.tsx';

export function NotFound() {
  return (
    <section className="empty">
      <h1>There is no such page</h1>
      <p>
        The address names nothing that this page can show. <Link to="/">Go to the start</Link>.
      </p>
    </section>
  );
}
