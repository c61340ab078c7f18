import { Button } from '@/ui/button.tsx';

type ButtonsProps = { action: string; pending: boolean; onLeave: () => void };

/** The two buttons of each step towards a new factor. */
export function Buttons({ action, pending, onLeave }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" pending={pending}>
        {action}
      </Button>
      <Button variant="quiet" onClick={onLeave}>
        Cancel
      </Button>
    </div>
  );
}
