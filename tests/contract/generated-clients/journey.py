"""The journey of a client that openapi-python-client has generated into the folder of the first argument."""

import base64
import os
import sys
import uuid
from io import BytesIO

sys.path.insert(0, sys.argv[1])

from siteyard_client import Client, models  # noqa: E402
from siteyard_client.api.contact_requests import send_contact_request  # noqa: E402
from siteyard_client.api.pages import create_page, get_page, publish_page  # noqa: E402
from siteyard_client.api.pictures import upload_picture  # noqa: E402
from siteyard_client.api.session import sign_in  # noqa: E402
from siteyard_client.types import File  # noqa: E402

SITE, EMAIL, PASSWORD = (os.environ[name] for name in ("SITE", "EMAIL", "PASSWORD"))
ONE_PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)

# The cookie of the session stays in the client. Like a browser, it names its origin.
with Client(base_url=SITE, headers={"Origin": SITE}) as client:
    session = sign_in.sync(
        client=client,
        body=models.SignIn(
            admin_user=models.SignInAdminUser(email=EMAIL, password=PASSWORD)
        ),
    )
    assert session.user.email == EMAIL, session

    created = create_page.sync(
        client=client,
        idempotency_key=str(uuid.uuid4()),
        body=models.CreatePage(
            page=models.CreatePagePage(title="Trailers", address="trailers")
        ),
    )
    assert isinstance(created, models.Page), created

    uploaded = upload_picture.sync(
        client=client,
        body=models.UploadPictureBody(
            file=File(BytesIO(ONE_PIXEL), "trailer.png", "image/png")
        ),
    )
    assert isinstance(uploaded, models.Upload), uploaded

    def publish(revision, text):
        heading = models.HeadingBlock(
            type_="HeadingBlock",
            props=models.HeadingBlockProps(id="heading", text=text, level=1),
        )
        picture = models.ImageBlock(
            type_="ImageBlock",
            props=models.ImageBlockProps(id="picture", src=uploaded.url),
        )
        column = models.OneColBlock(
            type_="OneCol",
            props=models.OneColBlockProps(id="column", content=[picture]),
        )
        content = models.NewContent(content=[heading, column])
        return publish_page.sync(
            created.id,
            client=client,
            if_match=f'"{revision}"',
            body=models.PublishPage(page=models.PublishPagePage(content=content)),
        )

    published = publish(created.content_revision, "Trailers")
    assert isinstance(published, models.Page), published
    kinds = [type(block).__name__ for block in published.content.content]
    assert kinds == ["SiteNavbarBlock", "HeadingBlock", "OneColBlock"], kinds

    stale = publish(created.content_revision, "Trailers up to 3.5 t")
    assert stale.code == "revision_conflict", stale

guest = Client(base_url=SITE)
page = get_page.sync(created.id, client=guest)
assert page.title == "Trailers", page

enquiry = send_contact_request.sync(
    client=guest,
    idempotency_key=str(uuid.uuid4()),
    body=models.SendContactRequest(
        contact_request=models.SendContactRequestContactRequest(
            first_name="Ada",
            last_name="Byron",
            email="ada@example.com",
            message="Do you deliver to the harbour?",
        )
    ),
)
assert isinstance(enquiry, models.ContactRequestReceived), enquiry
print("done")
