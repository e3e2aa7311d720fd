/** Observes the width of an element and whether it is visible. */
import { type RefObject, useEffect, useState } from 'react';

type Box = RefObject<HTMLElement | null>;

export function useWidth(box: Box, onWidth: (width: number) => void): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0);
      setWidth(next);
      onWidth(next);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [box, onWidth]);
  return width;
}

export function useInSight(box: Box): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true));
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return inSight;
}
