import { CSPProvider } from '@base-ui/react/csp-provider';
import { createRoot } from 'react-dom/client';
import { createBridgeForThisHost } from './bridge/create-bridge';
import { Root } from './components/Root';
import './styles/index.css';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the screen');

createRoot(place).render(
  // The Content-Security-Policy allows no style elements.
  <CSPProvider disableStyleElements>
    <Root bridge={createBridgeForThisHost()} />
  </CSPProvider>,
);
