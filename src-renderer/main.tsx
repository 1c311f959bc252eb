import { CSPProvider } from '@base-ui/react/csp-provider';
import { createRoot } from 'react-dom/client';
import { createBridgeForThisHost } from './bridge/create-bridge';
import { App } from './components/App';
import { ErrorNotice } from './components/common/ErrorNotice';
import { ask } from './state/ask';
import { HostProvider } from './state/host';
import './styles/index.css';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the screen');
const root = createRoot(place);

const bridge = createBridgeForThisHost();
const described = await ask(bridge.describeApp());

root.render(
  described.ok ? (
    // The Content-Security-Policy allows no style elements.
    <CSPProvider disableStyleElements>
      <HostProvider value={{ bridge, app: described.value }}>
        <App />
      </HostProvider>
    </CSPProvider>
  ) : (
    <ErrorNotice error={described.error} />
  ),
);
