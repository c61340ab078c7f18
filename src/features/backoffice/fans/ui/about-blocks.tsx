import { EyeOff, Undo2 } from 'lucide-react';
import { Fact, Facts } from '@/ui/facts.tsx';

/** The effects of a block and of its end. */
export function AboutBlocks() {
  return (
    <Facts title="What a block does">
      <Fact icon={EyeOff} title="They are kept out">
        Somebody whom you block cannot see your page, write to you or pay you.
      </Fact>
      <Fact icon={Undo2} title="You can end it at any time">
        Unblocking brings back the conversation, but not a subscription that the block ended.
      </Fact>
    </Facts>
  );
}
