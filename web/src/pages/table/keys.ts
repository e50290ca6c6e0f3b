/* Keys, "a" or "shift+a". Nothing while a field or dialog has the keyboard. */
import { useEffect, useRef } from "preact/hooks";

/* Who touches a button does not leave the keyboard on it: the space bar is for the decision. */
export function letGo(event: MouseEvent): void {
  const button = (event.target as HTMLElement).closest("button");
  if (event.detail > 0 && button && !button.closest("dialog")) button.blur();
}

export function useKeys(keys: Record<string, () => void>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    function take(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (target.closest("input, textarea, select, dialog")) return;
      const plain = event.key === " " ? "space" : event.key.toLowerCase();
      const key = event.shiftKey ? `shift+${plain}` : plain;
      /* Space and Enter on a button that has the focus are that button's. */
      if (key === "space" && target.closest("button, a")) return;
      const wanted = current.current[key];
      if (!wanted) return;
      event.preventDefault();
      wanted();
    }
    addEventListener("keydown", take);
    return () => removeEventListener("keydown", take);
  }, []);
}
