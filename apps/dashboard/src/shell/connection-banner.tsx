/** Says that the page may show old data, and disappears when the stream has caught up. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConnection } from '../data/live/use-changes.ts';
import { useIsUnanswered } from '../data/use-is-unanswered.ts';

export function ConnectionBanner() {
  const connection = useConnection();
  const isUnanswered = useIsUnanswered();
  const client = useQueryClient();
  const before = useRef(connection);
  useEffect(() => {
    // Everything that was read before the interruption may be old.
    if (before.current === 'interrupted' && connection !== 'interrupted') void client.invalidateQueries();
    before.current = connection;
  }, [connection, client]);
  return (
    <div role="status" className="banner" data-connection={connection}>
      {connection === 'interrupted'
        ? '⚠ Live data is interrupted. The page connects again by itself, and then catches up.'
        : isUnanswered && '⚠ The API does not answer. The page shows what it read before, and asks again by itself.'}
    </div>
  );
}
