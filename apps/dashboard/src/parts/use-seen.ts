/** Observes whether an element has been visible. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export function useSeen<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null || isSeen) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setSeen(true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [element, isSeen];
}
