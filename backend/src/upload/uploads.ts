/** Whoever gives out presigned addresses. */

/** Where one file may be put, once: checked, with the specification's defaults filled in. */
export interface UploadRequest {
  readonly key: string;
  readonly type: string;
  readonly encoding: string;
  readonly acl: string;
}

export interface UploadAddresses {
  /** @param crossOrigin scheme and host of the backend, where the browser sees another origin's page */
  presign(request: UploadRequest, crossOrigin: string | undefined): Promise<{ url: string; direct_url: string }>;
}
