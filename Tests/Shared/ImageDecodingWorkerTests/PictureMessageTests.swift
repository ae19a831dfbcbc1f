import ImageDecoding
import TestKit
import Testing

@Suite struct PictureMessageTests {
    @Test(arguments: [
        ImageDecodingRequest(fileBytes: 1, fit: .filling(width: 1, height: ImageDecodingLimits.side)),
        ImageDecodingRequest(fileBytes: ImageDecodingLimits.fileBytes, fit: .within(side: 77)),
        ImageDecodingRequest(fileBytes: 1, fit: .within(side: 77, pixels: 5_000)),
    ])
    func `a question comes through as it was`(question: ImageDecodingRequest) {
        #expect(question.encoded.count == ImageDecodingRequest.byteCount)
        #expect(ImageDecodingRequest(question.encoded) == question)
    }

    @Test func `a question beyond the limits is none`() {
        let side = ImageDecodingLimits.side
        for question in [
            ImageDecodingRequest(fileBytes: 0, fit: .within(side: 1)),
            ImageDecodingRequest(fileBytes: ImageDecodingLimits.fileBytes + 1, fit: .within(side: 1)),
            ImageDecodingRequest(fileBytes: 1, fit: .within(side: 0)),
            ImageDecodingRequest(fileBytes: 1, fit: .within(side: 1, pixels: 0)),
            ImageDecodingRequest(fileBytes: 1, fit: .within(side: 1, pixels: side * side + 1)),
            ImageDecodingRequest(fileBytes: 1, fit: .filling(width: side + 1, height: 1)),
        ] {
            #expect(ImageDecodingRequest(question.encoded) == nil)
        }
        #expect(ImageDecodingRequest([]) == nil)
        #expect(ImageDecodingRequest([1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]) == nil, "no such fit")
    }

    @Test func `an answer that is not what was asked for is none`() {
        let asked = ImageFit.filling(width: 30, height: 20)
        #expect(
            ImageDecodingResponse(ImageDecodingResponse(width: 30, height: 20).encoded, to: asked)?.pixelBytes
                == 2400
        )
        #expect(ImageDecodingResponse(ImageDecodingResponse.refusal.encoded, to: asked) == .refusal)
        for (width, height) in [(20, 30), (31, 20), (0, 20), (0xffff_ffff, 0xffff_ffff)] {
            #expect(
                ImageDecodingResponse(ImageDecodingResponse(width: width, height: height).encoded, to: asked)
                    == nil
            )
        }
        let within = ImageFit.within(side: 10)
        #expect(ImageDecodingResponse(ImageDecodingResponse(width: 10, height: 1).encoded, to: within) != nil)
        for (width, height) in [(11, 1), (1, 11), (0, 1), (1, 0)] {
            #expect(
                ImageDecodingResponse(ImageDecodingResponse(width: width, height: height).encoded, to: within)
                    == nil
            )
        }
        #expect(ImageDecodingResponse([1, 2, 3], to: within) == nil)
        let few = ImageFit.within(side: 10, pixels: 50)
        #expect(ImageDecodingResponse(ImageDecodingResponse(width: 10, height: 5).encoded, to: few) != nil)
        #expect(ImageDecodingResponse(ImageDecodingResponse(width: 10, height: 6).encoded, to: few) == nil)
    }
}
