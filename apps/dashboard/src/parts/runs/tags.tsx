/** Shows the tags that people gave a run. A click on a tag lists all runs that have it. */
import { Link } from '../../link.tsx';

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return '–';
  return (
    <span className="tags">
      {tags.map((tag) => (
        <Link key={tag} className="tag" to="/runs" search={{ tag }}>
          {tag}
        </Link>
      ))}
    </span>
  );
}
