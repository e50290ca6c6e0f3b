/* A dialog of the console. What is refused is said in it: behind it nobody would see it. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { said } from "../../state/house";

export function Room({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const [opened] = useState(Date.now);
  const now = said.value;
  return (
    <Dialog title={title} close={close}>
      <div class="door-inside">
        {children}
        <div role="alert" class="room-said">
          {now && now.at >= opened && (
            <p class={now.kind} key={now.at}>
              {now.words}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
