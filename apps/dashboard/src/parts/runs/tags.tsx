/** Shows the tags that people gave a run, the star first. A click on a tag lists all runs that have it. */
import { Link } from '../../link.tsx';

/** The tag of a run that has a star. */
export const STAR = 'starred';

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return '–';
  return (
    <span className="tags">
      {tags
        .toSorted((a, b) => Number(b === STAR) - Number(a === STAR))
        .map((tag) => (
          <Link key={tag} className="tag" to="/runs" search={{ tag }}>
            {tag === STAR ? '★ starred' : tag}
          </Link>
        ))}
    </span>
  );
}
