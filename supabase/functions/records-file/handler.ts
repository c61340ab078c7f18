import type { RecordCommands } from '../_shared/clients/record-commands.ts';
import { recordsHead, recordsText } from '../_shared/domain/record-lines.ts';
import { fileRefusal, guarded, ticketOf } from '../_shared/http/ticket.ts';

/**
 * Sends the records of one creator or of all to the holder of a ticket, as CSV. A browser opens the
 * address without a key: the ticket is the authorization, and the first request ends it. The file
 * is written part by part, so that its size does not matter; a part that cannot be read breaks the
 * download off, so that no file looks complete that is not.
 */
export function recordsFile({ redeem, part }: RecordCommands) {
  return async (request: Request): Promise<Response> => {
    try {
      const { owner_id: ownerId } = await redeem(ticketOf(request));
      return new Response(textOf(part, ownerId).pipeThrough(new TextEncoderStream()), {
        headers: {
          ...guarded,
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="records.csv"',
        },
      });
    } catch (error) {
      return fileRefusal(error);
    }
  };
}

function textOf(part: RecordCommands['part'], ownerId: string | null): ReadableStream<string> {
  let before: string | null = null;
  let isBegun = false;
  return new ReadableStream<string>({
    async pull(controller) {
      if (!isBegun) controller.enqueue(recordsHead);
      isBegun = true;
      const { records, next } = await part(ownerId, before);
      controller.enqueue(recordsText(records));
      if (next === null) controller.close();
      before = next;
    },
  });
}
