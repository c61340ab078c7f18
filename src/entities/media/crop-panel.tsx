import 'react-easy-crop/react-easy-crop.css';
import { ZoomIn, ZoomOut } from 'lucide-react';
import {
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { toAppError } from '@/lib/errors/app-error.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { useMedia } from '@/ui/use-media-query.ts';
import type { PictureSize } from './crop-area.ts';
import { cropImage } from './crop-image.ts';
import type { PictureRefusal } from './validate-picture.ts';
import { refusedFile } from './refused-files.ts';
import { shownPicture } from './shown-picture.ts';
import { useObjectUrl } from './use-object-url.ts';

type CropPanelProps = {
  file: File;
  aspect: number;
  output: PictureSize;
  title?: string;
  children?: ReactNode;
  validation: Promise<PictureRefusal | null>;
  onDone: (picture: File) => void;
  onCancel: () => void;
};

const withKeys = 'Drag the picture, or move it with the arrow keys.';
const byTouch = 'Drag the picture, or spread two fingers on it.';
const zoomMax = 4;
/** Pixels of the screen that an arrow key moves the picture; with Shift a fifth of it. */
const arrowStep = 10;

export function CropPanel(props: CropPanelProps) {
  const { file, output, onDone, onCancel, title = 'Choose the part to show' } = props;
  const invalid = use(props.validation);
  const [refusal, setRefusal] = useState<string | null>(invalid);
  const picture = useShownPicture(file, invalid === null, setRefusal);
  const [isCutting, setIsCutting] = useState(false);
  const area = useRef<Area>(null);
  const hasKeys = useMedia('(pointer: fine)');

  async function cut() {
    if (!area.current || !picture) return;
    setIsCutting(true);
    try {
      onDone(await cropImage(picture, area.current, output));
    } catch (error) {
      setRefusal(toAppError(error).code);
    } finally {
      setIsCutting(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      {...(refusal ? {} : { description: hasKeys ? withKeys : byTouch })}
      footer={
        refusal ? (
          <Button wide onClick={onCancel}>
            Back
          </Button>
        ) : (
          <Button variant="primary" wide pending={isCutting || !picture} onClick={() => void cut()}>
            Use this picture
          </Button>
        )
      }
    >
      {refusal ? (
        <FormError>{refusedFile(file, refusal)}</FormError>
      ) : !picture ? (
        <p role="status" className="flex min-h-40 items-center justify-center gap-3 text-quiet">
          <Spinner /> Preparing the picture...
        </p>
      ) : (
        <>
          <Stage
            file={picture}
            aspect={props.aspect}
            isLow={props.children !== undefined}
            onArea={(chosen) => (area.current = chosen)}
            onUnreadable={() => setRefusal('invalid_image_format')}
          />
          {props.children}
        </>
      )}
    </Dialog>
  );
}

/** The picture as this browser shows it; null while it is prepared. */
function useShownPicture(file: File, isValid: boolean, onRefused: (code: string) => void) {
  const [picture, setPicture] = useState<File | null>(null);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    if (isValid) {
      shownPicture(file, signal).then(
        (shown) => signal.aborted || setPicture(shown),
        (error: unknown) => signal.aborted || refuse(toAppError(error).code),
      );
    }
    return () => leaving.abort();
  }, [file, isValid]);
  return picture;
}

type StageProps = {
  file: File;
  aspect: number;
  /** Leaves room for what is below. */
  isLow: boolean;
  onArea: (area: Area) => void;
  onUnreadable: () => void;
};

function Stage({ file, aspect, isLow, onArea, onUnreadable }: StageProps) {
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="flex flex-col gap-3">
      <div
        className={classes(
          'relative overflow-hidden rounded-md bg-raised',
          isLow ? 'h-[min(26rem,38dvh)]' : 'h-[min(26rem,52dvh)]',
        )}
      >
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={zoomMax}
            aspect={aspect}
            keyboardStep={arrowStep}
            // The content security policy refuses style elements; the same rules are imported
            // above.
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => onArea(pixels)}
            mediaProps={{ onError: onUnreadable }}
            cropperProps={{
              role: 'application',
              'aria-label': 'Part of the picture: the arrow keys move it',
            }}
          />
        )}
      </div>
      <ZoomSlider value={zoom} onChange={(event) => setZoom(Number(event.target.value))} />
    </div>
  );
}

function ZoomSlider(props: Pick<ComponentProps<'input'>, 'value' | 'onChange'>) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <label htmlFor={id} className="sr-only">
        Zoom
      </label>
      <ZoomOut aria-hidden className="size-5 shrink-0 text-quiet" strokeWidth={1.75} />
      <input
        {...props}
        id={id}
        type="range"
        min={1}
        max={zoomMax}
        step={0.05}
        className="h-11 grow accent-text"
      />
      <ZoomIn aria-hidden className="size-5 shrink-0 text-quiet" strokeWidth={1.75} />
    </div>
  );
}
