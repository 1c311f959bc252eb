import { useCallback, useState, type RefCallback } from 'react';

/** The width of an element in CSS pixels, as it changes; null until the element is drawn. */
export function useWidth(): readonly [RefCallback<HTMLElement>, number | null] {
  const [width, setWidth] = useState<number | null>(null);
  const place = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
