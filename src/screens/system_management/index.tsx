import { AreaPage } from '../../crud/area-page.tsx';

export default function SystemManagement() {
  return <AreaPage area="systemManagement" />;
}
