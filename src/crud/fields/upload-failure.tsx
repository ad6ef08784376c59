import { useSignals } from '@preact/signals-react/runtime';

import { UploadError } from '../../api/upload.ts';
import { FieldError } from '../../components/ui/field.tsx';
import { explanationOf, uploadFailureText } from './picture-words.ts';

/** Why a picture did not go up. What the specification has a name for is called by it, with an explanation below. */
export function UploadFailure({ error }: { error: unknown }) {
  useSignals();
  if (!(error instanceof UploadError)) return <FieldError>{uploadFailureText(error)}</FieldError>;
  return (
    <FieldError>
      <span className="block">{error.message}</span>
      <span className="block">{explanationOf(error)}</span>
    </FieldError>
  );
}
