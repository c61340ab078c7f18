import { isSent, type Upload } from './upload-state.ts';
import { MediaImage } from './media-image.tsx';

/** A white picture has an edge on a white ground. */
const edge = 'rounded-[inherit] border border-line';

/** A chosen picture: the file of this device, or what an earlier page sent of it. */
export function UploadPicture({ upload }: { upload: Upload }) {
  const { preview, mediaId, state, name } = upload;
  if (preview) return <img src={preview} alt="" className={`size-full object-cover ${edge}`} />;
  if (!mediaId || !isSent(upload)) {
    return (
      <span className="flex size-full items-center justify-center border border-dashed border-edge p-2 text-center text-xs text-quiet">
        <bdi className="max-w-full truncate">{name}</bdi>
      </span>
    );
  }
  const item = {
    media_id: mediaId,
    kind: upload.kind,
    width: upload.width,
    height: upload.height,
    blur: state.step === 'done' ? state.item.blur : null,
    alt: null,
    is_live: state.step === 'done',
  };
  return <MediaImage item={item} variant="thumb" fit="cover" className={`size-full ${edge}`} />;
}
