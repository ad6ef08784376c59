import { useState } from 'react';

import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Input } from './input.tsx';
import type { InputProps } from './input.tsx';

interface PasswordInputProps extends InputProps {
  /** The button's name while the password is hidden, and while it is shown. */
  show: string;
  hide: string;
}

/** A password's field, with a button that lets one see what was typed. */
export function PasswordInput({ show, hide, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const label = shown ? hide : show;
  return (
    <span className="relative flex">
      <Input {...input} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className="pe-control" />
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 text-muted-foreground"
      >
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </Button>
    </span>
  );
}
