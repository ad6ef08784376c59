import { useEffect, useState } from 'react';

/**
 * True once a condition has held for some milliseconds. By a timer and not by the delay of a transition: while one waits,
 * the browser keeps all that will fade as a picture of its own, which it paints whole at the beginning and at the end.
 */
export function useLasting(condition: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [condition, milliseconds]);
  return condition && lasting;
}
