/* What stands around every page: the connection, trouble of the house, what was refused. */
import { useEffect } from "preact/hooks";
import { link, said, trouble } from "../state/house";

const TOAST_MS = 6000;

function Toast() {
  const now = said.value;
  useEffect(() => {
    const timer = setTimeout(() => (said.value = null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <div role="alert" aria-live="assertive">
      {now && (
        <div class={`toast ${now.kind}`} key={now.at} onClick={() => (said.value = null)}>
          {now.words}
        </div>
      )}
    </div>
  );
}

export function Frame() {
  return (
    <div class="says">
      <div role="status">
        {link.value === "lost" && (
          <p class="banner bad">
            The connection is lost<span class="banner-more">. Nothing you did is lost or done twice</span>; trying again by itself …
          </p>
        )}
        {trouble.value && <p class="banner">{trouble.value}</p>}
      </div>
      <Toast />
    </div>
  );
}
