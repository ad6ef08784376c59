/**
 * The floor that the goals of speed are held against: React and react-dom alone, with a login form and two plain
 * tables whose rows stand in the code. About what physics allows; nothing of the product.
 */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const TABLES = ['Services', 'Products'] as const;
const ROWS = Array.from({ length: 40 }, (_, index) => index + 1);
const SHOWN = 10;

function Login() {
  return (
    <form>
      <label>
        Username <input name="username" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button type="submit">Sign in</button>
    </form>
  );
}

function Tables() {
  const [table, setTable] = useState<string>(TABLES[0]);
  const [search, setSearch] = useState('');
  const rows = ROWS.map((number) => ({ number, title: `${table} ${number}` }));
  return (
    <>
      <nav>
        {TABLES.map((name) => (
          <a
            key={name}
            href={`#${name}`}
            onClick={(event) => {
              event.preventDefault();
              setTable(name);
            }}
          >
            {name}
          </a>
        ))}
      </nav>
      <h1>{table}</h1>
      <input type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <table>
        <tbody>
          {rows.filter(({ title }) => title.includes(search)).slice(0, SHOWN).map(({ number, title }) => (
            <tr key={number} aria-selected={false}>
              <td>{number}</td>
              <td>{search === '' ? title : <mark>{title}</mark>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(location.pathname.startsWith('/login') ? <Login /> : <Tables />);
